/** Explains types, their attributes and their constructs. */

import {
  type Attribute,
  type Attributes,
  attributeNamed,
  attributesOf,
  configuredShape,
  nestingOf,
} from "../../framework/attribute";
import { describe } from "../../framework/description";
import { deprecationOf } from "../../framework/former-names";
import { filtersOf } from "../../framework/handlers/list-filters";
import { actionFormOf, isSingleton } from "../../framework/life-cycle";
import { actionAttributes } from "../../framework/schemas";
import { withOpenTimeout, withReadTimeout, withTimeouts } from "../../framework/timeouts";
import type { Deprecated } from "../../framework/traits";
import { once } from "../../memo/memo";
import { constructName } from "../../naming/spelling";
import { PROVIDER_DESCRIPTION, providerAttributes } from "../../provider/settings";
import { dataSources, ephemerals, resources } from "../../resources";
import { versionOf } from "../../resources/kinds/server-version";
import { type PrivilegesInWords, privilegesOf } from "../../resources/privileges/in-words";
import { camelCase, upperFirst } from "../../strings/case";
import { type Explanation, facts, type Subject } from "./explanation";

interface Named {
  /** `pve_pool`, `data.pve_pool`. */
  readonly address: string;
  /** `firewall.Rule`. */
  readonly construct?: string | undefined;
  readonly page: string;
  readonly attributes: Attributes;
  readonly explain: () => Explanation;
}

interface Defined {
  readonly type: string;
  readonly family: string;
  readonly since?: string | undefined;
  readonly attributes: Attributes;
  readonly operations: readonly string[];
  readonly deprecated?: Deprecated | undefined;
  readonly description: string;
  readonly action?: string;
}

const PROVIDER = "docs/index.md";
const FOLDERS = { "": "resources", "data.": "data-sources", "ephemeral.": "ephemeral-resources", "action.": "actions" };

export const types: readonly Named[] = [
  ...resources.map((resource) =>
    named(resource, "", withTimeouts(resource), () => privilegesOf(resource), listOf(resource)),
  ),
  ...dataSources.map((dataSource) =>
    named(dataSource, "data.", withReadTimeout(dataSource), () => privilegesOf(dataSource)),
  ),
  ...ephemerals.map((ephemeral) =>
    named(ephemeral, "ephemeral.", withOpenTimeout(ephemeral), () => privilegesOf(ephemeral)),
  ),
  ...resources
    .filter((resource) => actionFormOf(resource))
    .map((resource) => named(resource, "action.", actionAttributes(resource), () => privilegesOf(resource))),
  {
    address: "provider.pve",
    construct: "PveProvider",
    page: PROVIDER,
    attributes: providerAttributes,
    explain: () => ({
      kind: "type",
      title: "provider.pve",
      text: PROVIDER_DESCRIPTION,
      facts: facts({ Construct: ["PveProvider"], Settings: Object.keys(providerAttributes), Page: [PROVIDER] }),
    }),
  },
];

/** List resources, which follow from the resources that they list. */
export const LISTS: readonly Subject[] = resources.flatMap((resource) => {
  const page = listOf(resource);
  if (page === undefined) return [];
  return [
    {
      names: [`list.pve_${resource.type}`],
      explain: () => ({
        kind: "type",
        title: `list.pve_${resource.type}`,
        text: listDescription(resource),
        facts: facts({
          "Server since": [versionOf(resource)],
          Filters: Object.keys(filtersOf(resource)),
          Pages: [page, "docs/guides/queries.md"],
        }),
      }),
    },
  ];
});

/** Returns the description of a list resource. */
export function listDescription(definition: (typeof resources)[number]): string {
  const isSet = isSingleton(definition) && !definition.behaviour.list;
  return isSet
    ? `Lists \`pve_${definition.type}\` if any setting of it is set.`
    : `Lists the objects of \`pve_${definition.type}\` that the credentials may see, in a stable order.`;
}

function listOf({ type, identity }: { readonly type: string; readonly identity: readonly string[] }) {
  return identity.length > 0 ? `docs/list-resources/${type}.md` : undefined;
}

function named(
  defined: Defined,
  prefix: keyof typeof FOLDERS,
  attributes: Attributes,
  privileges: () => PrivilegesInWords,
  list?: string,
): Named {
  const { type, family, operations } = defined;
  const address = `${prefix}pve_${type}`;
  const kind = prefix === "" ? "resource" : prefix === "data." ? "data-source" : undefined;
  const construct = kind && `${family}.${constructName(`pve_${type}`, kind, family)}`;
  const page = `docs/${FOLDERS[prefix]}/${type}.md`;
  const explain = (): Explanation => ({
    kind: "type",
    title: address,
    text: (prefix === "action." ? defined.action : undefined) ?? defined.description,
    facts: facts({
      Deprecated: [deprecationOf(defined).deprecated],
      Construct: [construct],
      "Server since": [versionOf(defined)],
      Privileges: [privileges()].flat(),
      Operations: operations,
      [list === undefined ? "Page" : "Pages"]: [page, list],
    }),
  });
  return { address, construct, page, attributes, explain };
}

/** Explains all types of a name: `pve_pool`, `data.pve_pool`, `firewall.Rule`, `DataPool`. */
export function explainTypes(name: string): Explanation[] {
  return found(name).map(({ explain }) => explain());
}

/** Explains `pve_pool.comment`, and nested attributes such as `pve_firewall_rules.rules.source`. Accepts camel case, too. */
export function explainAttributes(name: string): Explanation[] {
  const parts = name.replace(/\[[^[\]]*\]/g, "").split(".");
  return parts.flatMap((_, index) => {
    const owners = index === 0 ? [] : found(parts.slice(0, index).join("."));
    return owners.flatMap((owner) => attributeAt(owner, parts.slice(index)));
  });
}

/** Finds types by address, by the resource of the same name, or by class. An address takes precedence. */
const found = (name: string): readonly Named[] => byName().get(name.toLowerCase()) ?? [];

const byName = once((): ReadonlyMap<string, readonly Named[]> => {
  const addresses = new Map<string, Named[]>();
  const classes = new Map<string, Named[]>();
  const put = (to: Map<string, Named[]>, name: string, entry: Named) =>
    to.set(name, [...new Set([...(to.get(name) ?? []), entry])]);
  for (const described of types) {
    const own = described.address.split(".").at(-1) ?? "";
    const names = [described.address, own, ...(described.address === own ? [own.replace(/^pve_/, "")] : [])];
    for (const name of names) put(addresses, name, described);
    const construct = described.construct?.toLowerCase();
    if (construct !== undefined)
      for (const name of [construct, construct.split(".").at(-1) ?? ""]) put(classes, name, described);
  }
  return new Map([...classes, ...addresses]);
});

export const findType = (address: string) => types.find((type) => type.address === address);

/** A type with its attributes by path, such as `rules.source`. */
export interface TypeDescription {
  readonly address: string;
  readonly explanation: Explanation;
  readonly page: string;
  readonly attributes: readonly {
    readonly path: string;
    readonly type: string;
    readonly role: string;
    readonly text: string;
  }[];
}

/** The first type of a name: an address or a construct. */
export function describedType(name: string): TypeDescription | undefined {
  const [match] = found(name);
  return match && { ...match, explanation: match.explain(), attributes: describedAttributes(match.attributes) };
}

function describedAttributes(attributes: Attributes, prefix = ""): TypeDescription["attributes"] {
  return Object.entries(attributes).flatMap(([name, attribute]) => [
    { path: `${prefix}${name}`, type: kindOf(attribute), role: attribute.traits.role, text: describe(attribute) },
    ...describedAttributes(attributesIn(attribute) ?? {}, `${prefix}${name}.`),
  ]);
}

/** Names of all constructs, such as `firewall.Rule`. */
export const constructs = (): readonly string[] => types.flatMap(({ construct = [] }) => construct);

function attributeAt({ address, page, attributes }: Named, path: readonly string[]): Explanation[] {
  let within: Attributes = attributes;
  const steps: string[] = [];
  for (const [index, step] of path.entries()) {
    const name = Object.keys(within).find(
      (spelling) => spelling === step || [camelCase(spelling), upperFirst(camelCase(spelling))].includes(step),
    );
    const attribute = name === undefined ? undefined : attributeNamed(within, name);
    if (name === undefined || attribute === undefined) return [];
    steps.push(name);
    const { traits } = attribute;
    if (index === path.length - 1) {
      const attributeFacts = facts({
        Deprecated: [traits.deprecated],
        Role: [traits.role],
        Type: [kindOf(attribute)],
        "Server since": [traits.since],
        Page: [page],
      });
      return [
        { kind: "attribute", title: `${address}.${steps.join(".")}`, text: describe(attribute), facts: attributeFacts },
      ];
    }
    const inner = attributesIn(attribute);
    if (inner === undefined) return [];
    within = inner;
  }
  return [];
}

/** Returns the attributes of an object, or of the objects in a collection. */
export function attributesIn(attribute: Attribute): Attributes | undefined {
  const shape = configuredShape(attribute.shape);
  if (shape.kind === "object") return attributesOf(shape);
  return "element" in shape ? attributesIn(shape.element) : undefined;
}

function kindOf(attribute: Attribute): string {
  const shape = configuredShape(attribute.shape);
  if (shape.kind === "object") return shape.nesting === "single" ? "object" : `${nestingOf(shape).nesting} of objects`;
  return "element" in shape ? `${shape.kind} of ${kindOf(shape.element)}` : shape.kind;
}
