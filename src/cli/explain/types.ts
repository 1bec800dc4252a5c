/** Types, their attributes, and the constructs of them. */
import { type Attributes, attributeNamed } from "../../framework/attribute";
import { actionFormOf } from "../../framework/life-cycle";
import { dataSources, ephemerals, resources } from "../../resources";
import { versionOf } from "../../resources/kinds/server-version";
import { privilegesOf } from "../../resources/privileges/in-words";
import { camelCase } from "../../text/camel-case";
import { constructName } from "../../text/construct-name";
import { type Explanation, facts } from "./explanation";

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
  readonly documentation: { readonly description: string };
}

export const types: readonly Named[] = [
  ...resources.map((one) => named(one, "", "resources", () => privilegesOf(one))),
  ...dataSources.map((one) => named(one, "data.", "data-sources", () => privilegesOf(one))),
  ...ephemerals.map((one) => named(one, "ephemeral.", "ephemeral-resources", () => [])),
  ...resources
    .filter((one) => actionFormOf(one))
    .map((one) => named(one, "action.", "actions", () => privilegesOf(one))),
];

function named(defined: Defined, prefix: string, folder: string, privileges: () => readonly string[]): Named {
  const { type, family, attributes, documentation, operations } = defined;
  const address = `${prefix}pve_${type}`;
  const kind = prefix === "" ? "resource" : prefix === "data." ? "data-source" : undefined;
  const construct = kind && `${family}.${constructName(`pve_${type}`, kind, family)}`;
  const page = `docs/${folder}/${type}.md`;
  const explain = (): Explanation => ({
    kind: "type",
    title: address,
    text: documentation.description,
    facts: facts({
      Construct: [construct],
      "Server since": [versionOf(defined)],
      Privileges: privileges().flatMap((text) => text.split("\n").map((line) => line.replace(/^- /, ""))),
      Operations: operations,
      Page: [page],
    }),
  });
  return { address, construct, page, attributes, explain };
}

/** `pve_pool`, `data.pve_pool`, `firewall.Rule`, `DataPool`: all that are called so. */
export function typesCalled(name: string): Explanation[] {
  return found(name).map(({ explain }) => explain());
}

/** `pve_pool.comment`, and deeper: `pve_firewall_rules.rules.source`; in camel case, too. */
export function attributesCalled(name: string): Explanation[] {
  const parts = name.replace(/\[[^[\]]*\]/g, "").split(".");
  return parts.flatMap((_, index) => {
    const owners = index === 0 ? [] : found(parts.slice(0, index).join("."));
    return owners.flatMap((owner) => attributeAt(owner, parts.slice(index)));
  });
}

function found(name: string): readonly Named[] {
  const wanted = name.toLowerCase();
  const exact = types.filter(({ address }) => address === wanted || address === `pve_${wanted}`);
  const kinds = types.filter(({ address }) => address.split(".").at(-1) === wanted);
  if (exact.length + kinds.length > 0) return [...new Set([...exact, ...kinds])];
  return types.filter(({ construct }) => {
    const own = construct?.toLowerCase();
    return own === wanted || own?.split(".")[1] === wanted;
  });
}

/** `firewall.Rule` of each type that has a construct. */
export const constructs = (): readonly string[] => types.flatMap(({ construct = [] }) => construct);

function attributeAt({ address, page, attributes }: Named, path: readonly string[]): Explanation[] {
  let within: Attributes = attributes;
  const steps: string[] = [];
  for (const [index, step] of path.entries()) {
    const name = Object.keys(within).find((one) => one === step || camelCase(one) === step);
    const attribute = name === undefined ? undefined : attributeNamed(within, name);
    if (name === undefined || attribute === undefined) return [];
    steps.push(name);
    const { shape, traits } = attribute;
    if (index === path.length - 1) {
      const told = facts({
        Role: [traits.role],
        Type: [shape.kind],
        "Server since": [traits.since],
        Page: [page],
      });
      return [{ kind: "attribute", title: `${address}.${steps.join(".")}`, text: traits.doc, facts: told }];
    }
    if (shape.kind !== "object") return [];
    within = shape.attributes;
  }
  return [];
}
