/** The cluster's firewall as the API returns it: one part per path. */
import { oncePerKey, oncePerObject } from "../../../memo/memo";
import type { Action, Firewall, FirewallRule, SetEntry } from "../../../packet-filter/firewall";

export type Item = Readonly<Record<string, unknown>>;
/** The answer for one path; `null` if the list does not exist. */
export type Part = Item | readonly Item[] | null;
export type Parts = ReadonlyMap<string, Part>;

export const FIREWALL = "/cluster/firewall";
export const OPTIONS = `${FIREWALL}/options`;
export const RULES = `${FIREWALL}/rules`;
export const ALIASES = `${FIREWALL}/aliases`;
export const SETS = `${FIREWALL}/ipset`;
export const GROUPS = `${FIREWALL}/groups`;
export const NODES = "/cluster/status";

/** Alias of the nodes' network. Without it the server detects the network. */
export const LOCAL_NETWORK = "local_network";

const optionsIn = (parts: Parts): Item => (parts.get(OPTIONS) as Item | undefined) ?? {};
export const itemsIn = (parts: Parts, path: string): readonly Item[] =>
  (parts.get(path) as readonly Item[] | null) ?? [];
export const isOn = (parts: Parts): boolean => Number(optionsIn(parts).enable ?? 0) > 0;

/** Sorts a list by position, since the server returns it in any order. */
export function inOrder(data: unknown): Part {
  if (!Array.isArray(data)) return data as Item;
  return (data as Item[]).toSorted((a, b) => Number(a.pos ?? 0) - Number(b.pos ?? 0));
}

/** Paths that have to be read before the firewall can be evaluated; empty when all are known. */
export function missingIn(parts: Parts): string[] {
  const unread = (paths: readonly string[]) => paths.filter((path) => !parts.has(path));
  if (!parts.has(OPTIONS)) return [OPTIONS];
  if (!isOn(parts)) return [];
  const lists = unread([RULES, ALIASES, SETS]);
  if (lists.length > 0) return lists;
  const groups = unread(groupsIn(parts));
  if (groups.length > 0) return groups;
  const rules = rulesInForce(parts);
  const existing = new Set(itemsIn(parts, SETS).map(({ name }) => String(name)));
  const named = rules
    .flatMap(({ source, dest }) => [setName(source), setName(dest)])
    .filter((name) => name !== undefined);
  const sets = [...new Set(["blacklist", "management", ...named])].filter((name) => existing.has(name));
  const needsNodes = rules.some(({ dest }) => dest);
  return unread([...sets.map((name) => `${SETS}/${name}`), ...(needsNodes ? [NODES] : [])]);
}

/** The name in `+dc/name` or `+name`. Sets of SDN and of guests apply to guests only. */
function setName(reference: unknown): string | undefined {
  return typeof reference === "string" ? /^\+(?:dc\/)?([^/]+)$/.exec(reference)?.[1] : undefined;
}

export const groupsIn = (parts: Parts): string[] => [
  ...new Set(
    itemsIn(parts, RULES)
      .filter(({ type, enable }) => type === "group" && isInForce(enable))
      .map(({ action }) => `${GROUPS}/${String(action)}`),
  ),
];

/** Enabled incoming rules, including those of groups. */
export const rulesInForce = (parts: Parts): readonly Item[] =>
  [RULES, ...groupsIn(parts)]
    .flatMap((path) => itemsIn(parts, path))
    .filter(({ type, enable }) => (type === "in" || type === "group") && isInForce(enable));

const isInForce = (enable: unknown): boolean => enable === undefined || Number(enable) > 0;

const firewallsOf = oncePerObject((parts: Parts) =>
  oncePerKey((detected: string | undefined) => toFirewall(parts, detected)),
);

/** The firewall in its evaluated form. `detected`: the network that the server may detect as that of the nodes. */
export const firewallIn = (parts: Parts, detected: string | undefined): Firewall => firewallsOf(parts)(detected);

function toFirewall(parts: Parts, detected: string | undefined): Firewall {
  const aliases = new Map(itemsIn(parts, ALIASES).map(({ name, cidr }) => [String(name).toLowerCase(), String(cidr)]));
  const local = aliases.get(LOCAL_NETWORK) ?? detected;
  if (local !== undefined) aliases.set(LOCAL_NETWORK, local);
  const { policy_in } = optionsIn(parts);
  return {
    enabled: isOn(parts),
    policies: policy_in === undefined ? {} : { in: policy_in as Action },
    rules: itemsIn(parts, RULES).map(asRule),
    ...(local !== undefined && { localNetwork: local }),
    names: {
      alias: (reference) => aliases.get(reference.replace(/^dc\//, "").toLowerCase()),
      group: (name) => itemsIn(parts, `${GROUPS}/${name}`).map(asRule),
      set: (reference) => {
        const name = setName(`+${reference}`);
        const entries = name === undefined ? [] : (itemsIn(parts, `${SETS}/${name}`) as unknown as SetEntry[]);
        return name === "management" && local !== undefined ? [...entries, { cidr: local }] : entries;
      },
    },
  };
}

/** A rule of the API in the form of the packet filter. The server validates it. */
export function asRule({ enable, dport, sport, proto, ...item }: Item): FirewallRule {
  const texts = { dport, sport, proto };
  const defined = Object.entries(texts).filter(([, text]) => text !== undefined);
  const asText = Object.fromEntries(defined.map(([name, text]) => [name, String(text)]));
  return { ...(item as unknown as FirewallRule), ...asText, enable: isInForce(enable) ? 1 : 0 };
}
