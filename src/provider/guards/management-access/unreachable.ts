/** Finds rules that keep every address from the API of a node. When it depends on unknown facts, the API counts as reachable. */
import type { State } from "../../../framework/attribute";
import { difference, type Ranges, rangeOf, union, versionOf } from "../../../net/ranges";
import { decide } from "../../../packet-filter/decide";
import { matches } from "../../../packet-filter/matches";
import { membersIn } from "../../../resources/firewall/ipset-members";
import type { Change } from "./after-plan";
import { acceptedRanges, type Scenario, scenariosOf, unnamedAddress } from "./lockouts";
import { asRule, firewallIn, groupsIn, isOn, missingIn, OPTIONS, type Parts, RULES, rulesInForce } from "./parts";

const API = 8006;
const EVERYTHING = ["0.0.0.0/0", "::/0"] as const;
/** Example addresses for the explanation, since no address gets through. */
const ANY_ADDRESS = { 4: "198.51.100.1", 6: "2001:db8::1" } as const;

/** True for sets of SDN and guests, whose content is not known here. */
const isForeign = (source: unknown): boolean => /^\+(?:sdn|guest)\//.test(String(source ?? ""));

/** Rules that decide about the API for any source, destination or interface. */
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
  source: ANY_ADDRESS[4],
  destination: ANY_ADDRESS[4],
  protocol: "tcp",
  destinationPort: API,
} as const;
const NO_NAMES = { alias: () => undefined, set: () => undefined, group: () => undefined };

/** Paths that have to be read for the decision; empty when no rule refuses all addresses. */
export function missingFor(parts: Parts): string[] {
  const rules = [RULES, ...(parts.has(RULES) ? groupsIn(parts) : [])].filter((path) => !parts.has(path));
  if (rules.length === 0 && !mayRefuseAll(parts)) return [];
  if (!parts.has(OPTIONS)) return [OPTIONS];
  if (!isOn(parts)) return [];
  return rules.length > 0 ? rules : missingIn(parts);
}

/** True when refusing rules may cover all addresses of an IP version. A name may stand for all addresses. */
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

/** The deciding rule or policy in one line; `undefined` if an address gets through. Needs the parts that `missingFor` names. */
export function whyUnreachable(parts: Parts): string | undefined {
  const isDoubtful = aboutApi(parts).some(({ action, source }) => action === "ACCEPT" && isForeign(source));
  if (!isOn(parts) || isDoubtful || !mayRefuseAll(parts)) return undefined;
  const all = EVERYTHING.map((network) => pathsTo(parts, network));
  // If rules name nodes, only IP versions count for which a node has an address.
  const named = all.filter((paths) =>
    paths.some(({ network, destination }) => destination !== unnamedAddress(network)),
  );
  const [first = [], ...others] = named.length > 0 ? named : all;
  const isShut = ({ scenarios, network }: NodePath) =>
    scenarios.every((scenario) => acceptedRanges(parts, { network, port: API }, scenario).length === 0);
  const shut = first.find(isShut);
  if (!shut || !others.flat().every(isShut)) return undefined;
  const { destination } = shut;
  return decide(firewallIn(parts, undefined), { ...PACKET, source: ANY_ADDRESS[versionOf(destination)], destination })
    .reason;
}

/** The path to one node, in all combinations of unknown facts. */
interface NodePath {
  readonly network: string;
  readonly destination: string;
  readonly scenarios: readonly Scenario[];
}

function pathsTo(parts: Parts, network: string): NodePath[] {
  const scenarios = scenariosOf([parts], network);
  return [...new Set(scenarios.map(({ destination }) => destination))].map((destination) => ({
    network,
    destination,
    scenarios: scenarios.filter((scenario) => scenario.destination === destination),
  }));
}

/** True when a change may shut networks out. New sets, aliases and groups have no effect until a rule refers to them. */
export function mayShutOut({ type, prior, planned }: Change): boolean {
  if (["pve_firewall_options", "pve_firewall_rules", "pve_firewall_rule"].includes(type)) return true;
  if (type.startsWith("pve_firewall_security_group")) return prior !== null || Array.isArray(planned?.rules);
  // Rules that refer to a deleted set or alias change in the same plan.
  if (prior === null || (planned === null && type !== "pve_firewall_ipset_entry")) return false;
  const hasLost = ["name", "ipset", "cidr", "nomatch"].some(
    (name) => (prior[name] ?? null) !== (planned?.[name] ?? null),
  );
  const [before, after] = [membersOf(prior), membersOf(planned)];
  const isExcepted = [...after].some((member) => member.endsWith("true") && !before.has(member));
  return hasLost || isExcepted || [...before].some((member) => !after.has(member));
}

/** Members of a set, each with its `nomatch` flag: a new exception narrows the set. */
function membersOf(state: State | null): ReadonlySet<string> {
  // A single member has a flag of this name.
  const mapOf = (name: string) => (Array.isArray(state?.[name]) ? (state[name] as never) : null);
  const members = membersIn({ entries: mapOf("entries"), nomatch: mapOf("nomatch") });
  return new Set(members.map(({ cidr, nomatch: isExcepted }) => `${cidr} ${isExcepted}`));
}
