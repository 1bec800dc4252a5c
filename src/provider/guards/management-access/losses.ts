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

export interface Loss {
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

export function lossOf(before: Parts, after: Parts, networks: readonly string[]): Loss | undefined {
  const ports = portsIn([before, after]);
  for (const network of networks) {
    for (const scenario of scenariosOf([before, after], network)) {
      for (const port of ports) {
        const had = through(before, { network, port }, scenario);
        const [lost] = difference(had, through(after, { network, port }, scenario));
        if (lost) return lossAt(lost, after, { network, port }, scenario);
      }
    }
  }
  return undefined;
}

/** The first network, or part of one, that does not reach API or SSH in any combination. */
export function presentLoss(parts: Parts, networks: readonly string[]): Loss | undefined {
  for (const network of networks) {
    const scenarios = scenariosOf([parts], network);
    for (const port of PORTS.slice(0, 2)) {
      const passed = union(scenarios.flatMap((scenario) => through(parts, { network, port }, scenario)));
      const [lost] = difference(whole(network), passed);
      if (lost && scenarios[0]) return lossAt(lost, parts, { network, port }, scenarios[0]);
    }
  }
  return undefined;
}

interface Way {
  readonly network: string;
  readonly port: number;
}

export function through(parts: Parts, { network, port }: Way, { local, card, destination }: Scenario): Ranges {
  return acceptedSources(firewallIn(parts, local), { network, destination, destinationPort: port, interface: card });
}

function lossAt(lost: Range, after: Parts, { network, port }: Way, { local, card, destination }: Scenario): Loss {
  const address = addressText(lost[0], versionOf(network));
  const isWhole = difference(whole(network), [lost]).length === 0;
  const packet = { direction: "in", source: address, destination, protocol: "tcp", destinationPort: port } as const;
  const verdict = decide(firewallIn(after, local), { ...packet, ...(card !== undefined && { interface: card }) });
  return { network, port, address, isWhole, verdict, maybeLocal: isGuessed(after) };
}

function whole(network: string): Ranges {
  const range = rangeOf(network, versionOf(network));
  return range ? [range] : [];
}

export interface Scenario {
  readonly local: string | undefined;
  readonly card: string | undefined;
  readonly destination: string;
}

export function scenariosOf(states: readonly Parts[], network: string): Scenario[] {
  const rules = states.flatMap(rulesInForce);
  const named = rules.flatMap(({ iface }) => (typeof iface === "string" ? [iface] : []));
  const cards = [undefined, ...new Set(named)];
  const locals = states.some(isGuessed) ? [undefined, network] : [undefined];
  const destinations = rules.some(({ dest }) => dest) ? nodesIn(states, network) : [nowhere(network)];
  return locals.flatMap((local) =>
    cards.flatMap((card) => destinations.map((destination) => ({ local, card, destination }))),
  );
}

const isGuessed = (parts: Parts): boolean =>
  !itemsIn(parts, ALIASES).some(({ name }) => String(name).toLowerCase() === LOCAL_NETWORK);

/** Node addresses of the network's IP version. Without any, an address that no rule names. */
function nodesIn(states: readonly Parts[], network: string): string[] {
  const addresses = states
    .flatMap((parts) => itemsIn(parts, NODES))
    .flatMap(({ ip }) => (typeof ip === "string" ? [ip] : []));
  const ofVersion = [...new Set(addresses)].filter((ip) => versionOf(ip) === versionOf(network));
  return ofVersion.length > 0 ? ofVersion : [nowhere(network)];
}

const nowhere = (network: string): string => (versionOf(network) === 6 ? "::" : "0.0.0.0");

/** The ports to check: `PORTS`, and console ports at the bounds of a rule. */
function portsIn(states: readonly Parts[]): readonly number[] {
  const specs = states.flatMap(rulesInForce).map(({ dport }) => String(dport ?? ""));
  const ends = specs.flatMap((spec) => spec.split(/[,:]/).map(Number)).flatMap((end) => [end - 1, end, end + 1]);
  return [...new Set([...PORTS, ...ends.filter((port) => port > CONSOLES.first && port < CONSOLES.last)])];
}

// Texts about a loss.

const SERVICES: Readonly<Record<number, string>> = { 8006: "the API", 22: "SSH", 3128: "SPICE" };

const ALLOW_ANYWAY = "To apply anyway, remove the network from `require_management_access` for this run.";
const ACCEPTED_PORTS = "TCP 22,3128,5900:5999,8006";

/** A port with its service, such as `TCP 8006 (the API)`. */
const portText = (port: number): string => `TCP ${port} (${SERVICES[port] ?? "consoles"})`;

export function headlineOf({ network, port, address, isWhole, verdict }: Loss, when: "then" | "now" = "then"): string {
  const who = isWhole ? network : `${address} of ${network}`;
  const reaches = when === "now" ? "does not reach" : "would no longer reach";
  return `${who} ${reaches} ${portText(port)} of the nodes: ${verdict.reason}`;
}

export function remedyOf({ network, verdict, maybeLocal }: Loss, doing: "delete" | "other" = "other"): string {
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
