/**
 * Who got through before and does not any more. What nobody knows from here is taken each way: whether the server takes the network for
 * that of the nodes, and by which interface it comes. A way in that there may be is not to be lost.
 */

import { addressText, difference, type Range, type Ranges, rangeOf, union, versionOf } from "../../../net/ranges";
import { acceptedSources } from "../../../packet-filter/accepted-sources";
import { decide } from "../../../packet-filter/decide";
import type { Verdict } from "../../../packet-filter/firewall";
import { ALIASES, firewallIn, itemsIn, LOCAL_NETWORK, NODES, type Parts, rulesInForce } from "./parts";

export interface Loss {
  readonly network: string;
  readonly port: number;
  /** One that is shut out, and whether all of the network are. */
  readonly address: string;
  readonly isWhole: boolean;
  /** What becomes of it. */
  readonly verdict: Verdict;
  /** Only the server's own idea of the network of the nodes would let it in. */
  readonly maybeLocal: boolean;
}

/** API and SSH first: they are what the nodes are repaired by. */
const PORTS = [8006, 22, 3128, 5900, 5999];
const CONSOLES = { first: 5900, last: 5999 };

export function lossOf(before: Parts, after: Parts, networks: readonly string[]): Loss | undefined {
  const ports = portsIn([before, after]);
  for (const network of networks) {
    for (const world of worldsOf([before, after], network)) {
      for (const port of ports) {
        const had = through(before, { network, port }, world);
        const [lost] = difference(had, through(after, { network, port }, world));
        if (lost) return lossAt(lost, after, { network, port }, world);
      }
    }
  }
  return undefined;
}

/** Networks, or parts of them, that reach API or SSH in no way. */
export function presentLoss(parts: Parts, networks: readonly string[]): Loss | undefined {
  for (const network of networks) {
    const worlds = worldsOf([parts], network);
    for (const port of PORTS.slice(0, 2)) {
      const passed = union(worlds.flatMap((world) => through(parts, { network, port }, world)));
      const [lost] = difference(whole(network), passed);
      if (lost && worlds[0]) return lossAt(lost, parts, { network, port }, worlds[0]);
    }
  }
  return undefined;
}

interface Way {
  readonly network: string;
  readonly port: number;
}

export function through(parts: Parts, { network, port }: Way, { local, card, destination }: World): Ranges {
  return acceptedSources(firewallIn(parts, local), { network, destination, destinationPort: port, interface: card });
}

function lossAt(lost: Range, after: Parts, { network, port }: Way, { local, card, destination }: World): Loss {
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

export interface World {
  readonly local: string | undefined;
  readonly card: string | undefined;
  readonly destination: string;
}

export function worldsOf(states: readonly Parts[], network: string): World[] {
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

/** Of the version of the network; where no node has one, an address that no rule names. */
function nodesIn(states: readonly Parts[], network: string): string[] {
  const addresses = states
    .flatMap((parts) => itemsIn(parts, NODES))
    .flatMap(({ ip }) => (typeof ip === "string" ? [ip] : []));
  const same = [...new Set(addresses)].filter((ip) => versionOf(ip) === versionOf(network));
  return same.length > 0 ? same : [nowhere(network)];
}

const nowhere = (network: string): string => (versionOf(network) === 6 ? "::" : "0.0.0.0");

/** With those at which a rule begins or ends to speak of consoles. */
function portsIn(states: readonly Parts[]): readonly number[] {
  const specs = states.flatMap(rulesInForce).map(({ dport }) => String(dport ?? ""));
  const ends = specs.flatMap((spec) => spec.split(/[,:]/).map(Number)).flatMap((end) => [end - 1, end, end + 1]);
  return [...new Set([...PORTS, ...ends.filter((port) => port > CONSOLES.first && port < CONSOLES.last)])];
}
