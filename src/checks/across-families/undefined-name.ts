import type { Attributes } from "../../framework/attribute";
import type { Application, Cluster, Item } from "../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../framework/checks/check";
import { addressOf, path } from "../../framework/diagnostics";
import { finderOf, type Place } from "../../framework/values/places";
import { oncePerObject } from "../../memo/memo";
import { closest } from "../../naming/closest";
import { type Message, member, message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import { MAIL_TO_ROOT } from "../../resources/notifications/common";
import { camelCase, upperFirst } from "../../strings/case";
import { className } from "../finding";
import { problemsOfSdnSet } from "./sdn-sets";

export const undefinedName = likelyMistake("undefined-name", {
  doc: "An attribute names an alias, a zone or another object that the application does not define, although it defines others of the kind. The object may exist elsewhere.",
  remedy:
    "Pass the construct instead of the name. For an object from elsewhere use `fromRef` and the like (`firewall.Alias.fromRef(…)`) or a data source, or acknowledge the warning.",
  find: inEachCluster(problems),
});

/** Objects that every server has. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  "firewall.addresses": ["local_network", "dc/local_network"],
  "firewall.alias": ["local_network", "dc/local_network"],
  "sdn.ipam": ["pve"],
  "notifications.endpoint": [MAIL_TO_ROOT],
};

/** Words that users write for any address. No cluster has an alias of such a name. */
const EVERYTHING = /^(?:any|all)$/i;

interface Named {
  readonly referent: string;
  readonly name: string;
  readonly at: Path;
}

/** A hint compares a name with all names of its kind: more of them would take minutes in large applications. */
const MOST_HINTS = 100;

function problems(cluster: Cluster, application: Application): Problem[] {
  const defined = definedIn(cluster);
  const { elsewhere } = application;
  const vnets = defined.get("sdn.vnet");
  const names = new Names(defined, elsewhere);
  const allVnets = vnets?.isOpen ? undefined : vnets?.names;
  return cluster.items.flatMap((item) => {
    const references = referencesIn(item.attributes, (name) => item.given(name));
    return [
      ...references.flatMap((reference) => problemsOfSdnSet(item, reference, allVnets, elsewhere)),
      ...[...namesIn(references), ...parentOf(item)].flatMap((named) => names.problemsOf(item, named)),
    ];
  });
}

/** Compares used names with those that the application defines. */
class Names {
  #hints = 0;

  constructor(
    private readonly defined: ReadonlyMap<string, Definitions>,
    private readonly elsewhere: ReadonlySet<string>,
  ) {}

  problemsOf(item: Item<string>, { referent, name, at }: Named): Problem[] {
    const known = this.defined.get(referent);
    const isForEverything = EVERYTHING.test(name) && referent === "firewall.addresses";
    if (isForEverything && !known?.names.has(name.toLowerCase()))
      return [problem([item], message`"${name}" is the name of an alias here. Leave it out for everything.`, at)];
    if (this.elsewhere.has(name)) return [];
    if (!known) return ofBuiltIn(item, referent, name, at);
    const isBuiltIn = BUILT_IN[referent]?.includes(name) ?? false;
    if (isBuiltIn || known.isOpen || known.names.size <= ownNames(item)) return [];
    const wanted = spelling(referent, name);
    if (known.names.has(wanted)) return [];
    const text = message`nothing in the application defines "${name}".${this.#hint(item, wanted, known)} ${advice(known)}`;
    return [problem([item], text, at)];
  }

  #hint(item: Item<string>, wanted: string, known: Definitions): string {
    const own = item.text("pool_id");
    const others = this.#hints++ < MOST_HINTS ? [...known.names].filter((other) => other !== own) : [];
    const meant = closest(wanted, others);
    return meant === undefined ? "" : ` Did you mean "${meant}"?`;
  }
}

/** A near miss of a built-in name, if the application defines no object of the kind. Short names must match exactly. */
function ofBuiltIn(item: Item<string>, referent: string, name: string, at: Path): Problem[] {
  const meant = closest(
    name,
    (BUILT_IN[referent] ?? []).filter((builtIn) => builtIn.length > 4),
  );
  if (meant === undefined || meant === name) return [];
  return [problem([item], message`nothing in the application defines "${name}". Did you mean "${meant}"?`, at)];
}

/** A pool names its parent pool. Its own name does not prove that the application defines others. */
const isPool = ({ attributes }: Item): boolean => identifyingOf(attributes).some(([, [referent]]) => referent === POOL);
const ownNames = (item: Item): number => (isPool(item) ? 1 : 0);

function parentOf(item: Item<string>): Named[] {
  const [, parent] = (isPool(item) && /^(.+)\/[^/]+$/.exec(item.text("pool_id") ?? "")) || [];
  return parent === undefined ? [] : [{ referent: POOL, name: parent, at: path("pool_id") }];
}

const POOL = "pools.pool";

interface Definitions {
  readonly names: Set<string>;
  /** Whether the name of one object is unknown. */
  isOpen: boolean;
  /** The first object, and its identifying attribute. */
  readonly first: { readonly item: Item<string>; readonly attribute: string };
}

/** The build generates factories such as `firewall.Alias.fromRef` from the identity of a class. */
function advice({ first: { item, attribute } }: Definitions): Message {
  const factory = member(className(item.type), `from${upperFirst(camelCase(attribute))}`);
  const elsewhere = item.isResource ? message`; for an object outside this application, use ${factory}` : "";
  return message`Pass the construct in place of its name${elsewhere}.`;
}

const identifyingOf = oncePerObject((attributes: Attributes) =>
  Object.entries(attributes).flatMap(([name, { traits }]): [string, readonly string[]][] =>
    traits.identifies ? [[name, traits.identifies]] : [],
  ),
);

function definedIn({ items }: Cluster): Map<string, Definitions> {
  const defined = new Map<string, Definitions>();
  for (const item of items) {
    for (const [name, referents] of identifyingOf(item.attributes))
      for (const referent of referents) add(defined, referent, item, name);
  }
  return defined;
}

function add(defined: Map<string, Definitions>, referent: string, item: Item<string>, attribute: string): void {
  const definitions = defined.get(referent) ?? { names: new Set(), isOpen: false, first: { item, attribute } };
  defined.set(referent, definitions);
  const name = item.text(attribute);
  if (name === undefined || item.hasCountOrForEach) definitions.isOpen = true;
  else if (name !== null) definitions.names.add(spelling(referent, name));
}

/** Compares names of aliases and sets without their scope and case. */
function spelling(referent: string, name: string): string {
  const isAddress = ["firewall.addresses", "firewall.alias", "firewall.ipset"].includes(referent);
  return isAddress ? name.replace(/^(\+?)dc\//, "$1").toLowerCase() : name;
}

/** A match of a route map. Its key decides whether the value is a name. */
const isOfCondition = (at: Path): boolean => /(?:^|\.)match\[\d+\]\.value$/.test(addressOf(at));

const referencesIn = finderOf(({ traits }) => traits.refersTo !== undefined);

function namesIn(references: readonly Place[]): Named[] {
  return references.flatMap(({ attribute, value, at }) => {
    if (isOfCondition(at)) return [];
    const referent = attribute.traits.refersTo as string;
    return textsIn(value, at)
      .filter(isName(referent))
      .map(({ name, at }) => ({ name, at, referent }));
  });
}

function textsIn(value: Value, at: Path): { readonly name: string; readonly at: Path }[] {
  if (typeof value === "string") return value === "" ? [] : [{ name: value, at }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Value, index: number) => textsIn(item, [...at, { index }]));
}

/** The same attributes hold addresses and the names of aliases and sets. The server creates the sets of guests and SDN. */
const isName =
  (referent: string) =>
  ({ name }: { readonly name: string }): boolean => {
    if (!["firewall.addresses", "firewall.alias"].includes(referent)) return true;
    return !/^\+?(guest|sdn)\//.test(name) && (/^\+/.test(name) || /^(dc\/)?[A-Za-z][\w-]*$/.test(name));
  };
