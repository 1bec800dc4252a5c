/** Whether rules keep every address from the API of a node. Where it depends on something unknown, somebody reaches it. */
import type { State } from "../../../framework/attribute";
import { difference, type Ranges, rangeOf, union, versionOf } from "../../../net/ranges";
import { decide } from "../../../packet-filter/decide";
import { matches } from "../../../packet-filter/matches";
import type { Change } from "./after-plan";
import { through, type World, worldsOf } from "./losses";
import {
  asRule,
  firewallIn,
  groupsIn,
  type Item,
  isOn,
  missingIn,
  OPTIONS,
  type Parts,
  RULES,
  rulesInForce,
} from "./parts";

const API = 8006;
const EVERYTHING = ["0.0.0.0/0", "::/0"] as const;
/** Any address will do: none gets through. */
const SOMEBODY = { 4: "198.51.100.1", 6: "2001:db8::1" } as const;

/** Sets of SDN and of guests are not known here. */
const isForeign = (source: unknown): boolean => /^\+(?:sdn|guest)\//.test(String(source ?? ""));

/** Rules that decide about the API, whoever it is for. */
const aboutApi = (parts: Parts) =>
  rulesInForce(parts)
    .map(asRule)
    .filter(
      (rule) =>
        rule.type === "in" &&
        matches({ ...rule, source: undefined, dest: undefined, iface: undefined }, PACKET, NO_NAMES),
    );

const PACKET = {
  direction: "in",
  source: SOMEBODY[4],
  destination: SOMEBODY[4],
  protocol: "tcp",
  destinationPort: API,
} as const;
const NO_NAMES = { alias: () => undefined, set: () => undefined, group: () => undefined };

/** What has to be read before it can be said; nothing where no rule is against anybody. */
export function missingFor(parts: Parts): string[] {
  const rules = [RULES, ...(parts.has(RULES) ? groupsIn(parts) : [])].filter((path) => !parts.has(path));
  if (rules.length === 0 && !mayRefuseAll(parts)) return [];
  if (!parts.has(OPTIONS)) return [OPTIONS];
  if (!isOn(parts)) return [];
  return rules.length > 0 ? rules : missingIn(parts);
}

/** Whether the rules that refuse may do so for all addresses of a version. Names may stand for all. */
function mayRefuseAll(parts: Parts): boolean {
  const sources = aboutApi(parts).flatMap(({ action, source }) => (action === "ACCEPT" ? [] : [source || "any"]));
  return EVERYTHING.some((network) => {
    const version = versionOf(network);
    const ranges = (spec: string): Ranges => [rangeOf(spec, version)].filter((range) => range !== undefined);
    const isName = (spec: string) => !/[.:]/.test(spec) || spec.startsWith("+");
    const refused = sources.flatMap((spec) =>
      ranges(isName(spec) ? network : "").concat(spec.split(",").flatMap(ranges)),
    );
    return sources.length > 0 && difference(ranges(network), union(refused)).length === 0;
  });
}

/** What decides, in one line; `undefined` where somebody gets through. All that `missingFor` names has been read. */
export function whyUnreachable(parts: Parts): string | undefined {
  const isDoubtful = aboutApi(parts).some(({ action, source }) => action === "ACCEPT" && isForeign(source));
  if (!isOn(parts) || isDoubtful || !mayRefuseAll(parts)) return undefined;
  const all = EVERYTHING.map((network) => waysTo(parts, network));
  // Where rules name nodes, only versions of which a node has an address count.
  const named = all.filter((ways) => ways.some(({ destination }) => !NOWHERE.has(destination)));
  const [first = [], ...others] = named.length > 0 ? named : all;
  const isShut = ({ worlds, network }: Way) =>
    worlds.every((world) => through(parts, { network, port: API }, world).length === 0);
  const shut = first.find(isShut);
  if (!shut || !others.flat().every(isShut)) return undefined;
  const { destination } = shut;
  return decide(firewallIn(parts, undefined), { ...PACKET, source: SOMEBODY[versionOf(destination)], destination })
    .reason;
}

/** To one node, by all that is not known. */
interface Way {
  readonly network: string;
  readonly destination: string;
  readonly worlds: readonly World[];
}

const NOWHERE = new Set(["0.0.0.0", "::"]);

function waysTo(parts: Parts, network: string): Way[] {
  const worlds = worldsOf([parts], network);
  return [...new Set(worlds.map(({ destination }) => destination))].map((destination) => ({
    network,
    destination,
    worlds: worlds.filter((world) => world.destination === destination),
  }));
}

/** Whether a change is worth reading the firewall: new sets, aliases and groups change nothing before a rule refers to them. */
export function mayShutOut({ type, prior, planned }: Change): boolean {
  if (["pve_firewall_options", "pve_firewall_rules", "pve_firewall_rule"].includes(type)) return true;
  if (type.startsWith("pve_firewall_security_group")) return prior !== null || Array.isArray(planned?.rules);
  // What refers to a set or an alias that goes is changed, too.
  if (prior === null || (planned === null && type !== "pve_firewall_ipset_entry")) return false;
  const hasLost = ["name", "ipset", "cidr", "nomatch"].some(
    (name) => (prior[name] ?? null) !== (planned?.[name] ?? null),
  );
  const [before, after] = [membersOf(prior), membersOf(planned)];
  const isExcepted = [...after].some((member) => member.endsWith("true") && !before.has(member));
  return hasLost || isExcepted || [...before].some((member) => !after.has(member));
}

/** Each with whether it is an exception, of which a new one narrows the set. */
function membersOf(state: State | null): ReadonlySet<string> {
  const entries = Array.isArray(state?.entries) ? (state.entries as unknown as Item[]) : [];
  return new Set(entries.map(({ cidr, nomatch }) => `${String(cidr)} ${nomatch === true}`));
}
