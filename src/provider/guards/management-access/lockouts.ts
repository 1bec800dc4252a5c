/**
 * Finds management networks that a change shuts out: they reach the nodes before it and not after it. Unknown facts are tried in
 * every combination: whether the server detects the network as that of the nodes, and the incoming interface. A change must not
 * close a path that may exist.
 */

import { addressText, difference, type Range, type Ranges, rangeOf, union, versionOf } from "../../../net/ranges";
import { acceptedSources } from "../../../packet-filter/accepted-sources";
import { decide } from "../../../packet-filter/decide";
import type { Verdict } from "../../../packet-filter/firewall";
import { ALIASES, firewallIn, itemsIn, LOCAL_NETWORK, NODES, type Parts, rulesInForce } from "./parts";

export interface Lockout {
  readonly network: string;
  readonly port: number;
  /** An address that is shut out. */
  readonly address: string;
  /** The whole network is shut out. */
  readonly isWhole: boolean;
  /** The firewall's decision about the address. */
  readonly verdict: Verdict;
  /** Access depends on the network that the server detects as that of the nodes. */
  readonly maybeLocal: boolean;
}

/** API and SSH first: they are needed to repair the nodes. */
const PORTS = [8006, 22, 3128, 5900, 5999];
const CONSOLES = { first: 5900, last: 5999 };

export function findLockout(before: Parts, after: Parts, networks: readonly string[]): Lockout | undefined {
  const ports = portsIn([before, after]);
  for (const network of networks) {
    for (const scenario of scenariosOf([before, after], network)) {
      for (const port of ports) {
        const accepted = acceptedRanges(before, { network, port }, scenario);
        const [lost] = difference(accepted, acceptedRanges(after, { network, port }, scenario));
        if (lost) return lockoutAt(lost, after, { network, port }, scenario);
      }
    }
  }
  return undefined;
}

/** The first network, or part of one, that does not reach API or SSH in any combination. */
export function existingLockout(parts: Parts, networks: readonly string[]): Lockout | undefined {
  for (const network of networks) {
    const scenarios = scenariosOf([parts], network);
    for (const port of PORTS.slice(0, 2)) {
      const passed = union(scenarios.flatMap((scenario) => acceptedRanges(parts, { network, port }, scenario)));
      const [lost] = difference(rangesOf(network), passed);
      if (lost && scenarios[0]) return lockoutAt(lost, parts, { network, port }, scenarios[0]);
    }
  }
  return undefined;
}

interface Access {
  readonly network: string;
  readonly port: number;
}

export function acceptedRanges(
  parts: Parts,
  { network, port }: Access,
  { local, iface, destination }: Scenario,
): Ranges {
  return acceptedSources(firewallIn(parts, local), { network, destination, destinationPort: port, interface: iface });
}

function lockoutAt(
  lost: Range,
  after: Parts,
  { network, port }: Access,
  { local, iface, destination }: Scenario,
): Lockout {
  const address = addressText(lost[0], versionOf(network));
  const isWhole = difference(rangesOf(network), [lost]).length === 0;
  const packet = { direction: "in", source: address, destination, protocol: "tcp", destinationPort: port } as const;
  const verdict = decide(firewallIn(after, local), { ...packet, ...(iface !== undefined && { interface: iface }) });
  return { network, port, address, isWhole, verdict, maybeLocal: isLocalDetected(after) };
}

function rangesOf(network: string): Ranges {
  const range = rangeOf(network, versionOf(network));
  return range ? [range] : [];
}

/** One combination of the unknown facts. */
export interface Scenario {
  /** The network, if the server detects it as that of the nodes. */
  readonly local: string | undefined;
  readonly iface: string | undefined;
  readonly destination: string;
}

export function scenariosOf(states: readonly Parts[], network: string): Scenario[] {
  const rules = states.flatMap(rulesInForce);
  const named = rules.flatMap(({ iface }) => (typeof iface === "string" ? [iface] : []));
  const interfaces = [undefined, ...new Set(named)];
  const locals = states.some(isLocalDetected) ? [undefined, network] : [undefined];
  const destinations = rules.some(({ dest }) => dest) ? nodesIn(states, network) : [unnamedAddress(network)];
  return locals.flatMap((local) =>
    interfaces.flatMap((iface) => destinations.map((destination) => ({ local, iface, destination }))),
  );
}

const isLocalDetected = (parts: Parts): boolean =>
  !itemsIn(parts, ALIASES).some(({ name }) => String(name).toLowerCase() === LOCAL_NETWORK);

/** Node addresses of the network's IP version. Without any, an unnamed one. */
function nodesIn(states: readonly Parts[], network: string): string[] {
  const addresses = states
    .flatMap((parts) => itemsIn(parts, NODES))
    .flatMap(({ ip }) => (typeof ip === "string" ? [ip] : []));
  const ofVersion = [...new Set(addresses)].filter((ip) => versionOf(ip) === versionOf(network));
  return ofVersion.length > 0 ? ofVersion : [unnamedAddress(network)];
}

/** An address that no rule names. */
export const unnamedAddress = (network: string): string => (versionOf(network) === 6 ? "::" : "0.0.0.0");

/** The ports to check: `PORTS`, and console ports at the bounds of a rule. */
function portsIn(states: readonly Parts[]): readonly number[] {
  const specs = states.flatMap(rulesInForce).map(({ dport }) => String(dport ?? ""));
  const ends = specs.flatMap((spec) => spec.split(/[,:]/).map(Number)).flatMap((end) => [end - 1, end, end + 1]);
  return [...new Set([...PORTS, ...ends.filter((port) => port > CONSOLES.first && port < CONSOLES.last)])];
}

// Texts about a lockout.

const SERVICES: Readonly<Record<number, string>> = { 8006: "the API", 22: "SSH", 3128: "SPICE" };

const ALLOW_ANYWAY = "To apply anyway, remove the network from `require_management_access` for this run.";
const ACCEPTED_PORTS = "TCP 22,3128,5900:5999,8006";

/** A port with its service, such as `TCP 8006 (the API)`. */
const portText = (port: number): string => `TCP ${port} (${SERVICES[port] ?? "consoles"})`;

export function headlineOf(
  { network, port, address, isWhole, verdict }: Lockout,
  when: "then" | "now" = "then",
): string {
  const who = isWhole ? network : `${address} of ${network}`;
  const reaches = when === "now" ? "does not reach" : "would no longer reach";
  return `${who} ${reaches} ${portText(port)} of the nodes: ${verdict.reason}`;
}

export function remedyOf({ network, verdict, maybeLocal }: Lockout, doing: "delete" | "other" = "other"): string {
  const { position, group } = verdict;
  const first =
    position === undefined
      ? `Let ${network} in first: add it to the IP set \`management\`, or accept ${ACCEPTED_PORTS} from it in a rule.`
      : `Put a rule that accepts ${ACCEPTED_PORTS} from ${network} above rule ${position}${group === undefined ? "" : ` (group ${group})`}, or narrow the source of that rule.`;
  const order =
    doing === "delete"
      ? "If another object replaces this one, set `create_before_destroy = true`."
      : "If another change of this run lets the network in, let this one depend on it with `depends_on`.";
  const local = maybeLocal ? `If ${network} is the network of the nodes, define the alias \`local_network\`.` : "";
  return [first, order, local, ALLOW_ANYWAY].filter((text) => text !== "").join(" ");
}
