/**
 * SDN subnets: their network, the ID that the server derives from it, and their DHCP ranges.
 *
 * ```ts
 * subnetId("zone1", "10.1.0.0/24");        // "zone1-10.1.0.0-24"
 * cidrOfSubnetId("zone1-2001:db8::-64");   // "2001:db8::/64"
 * gatewayProblem("10.1.0.0/24", "10.2.0.1"); // "must lie in 10.1.0.0/24"
 * ```
 *
 * Facts: contributing/facts/sdn.md#subnets.
 */
import { addressFrom, addressNumber, parseAddress, printAddress } from "./addresses";
import { cidr, networkContains, networkRange, parseNetwork } from "./networks";

/** The network in a configuration, with a mask of at least /8. The ID contains the unchanged text. */
export const subnetCidr = cidr;

const SUBNET_ID = /^(?<zone>[A-Za-z][A-Za-z0-9]*)-(?<address>[0-9a-fA-F:.]+)-(?<mask>\d+)$/;

/** The network of a subnet ID; undefined for other texts. */
export function cidrOfSubnetId(id: string): string | undefined {
  const { address, mask } = SUBNET_ID.exec(id)?.groups ?? {};
  const text = `${address}/${mask}`;
  return address !== undefined && cidr(text) === undefined ? text : undefined;
}

export function subnetId(zone: string, network: string): string {
  return `${zone}-${network.replace("/", "-")}`;
}

/** Only the gateway of an IPv4 network with one address may be outside it. */
export function gatewayProblem(network: string, gateway: string): string | undefined {
  const parsed = parseNetwork(network);
  if (parsed?.version === 4 && parsed.bits === 32) return undefined;
  return networkContains(network, gateway) ? undefined : `must lie in ${network}`;
}

interface AddressRange {
  readonly start: string;
  readonly end: string;
}

/** The checks of the server for DHCP ranges: order, position in the network, and no overlap. */
export function dhcpRangesProblem(network: string, ranges: readonly AddressRange[]): string | undefined {
  const taken: [bigint, bigint, AddressRange][] = [];
  for (const range of ranges) {
    const [start, end] = [parseAddress(range.start), parseAddress(range.end)];
    if (start === undefined || end === undefined) return "must be ranges of IP addresses";
    if (!networkContains(network, range.start) || !networkContains(network, range.end)) {
      return `must lie in ${network}, unlike ${range.start} to ${range.end}`;
    }
    const [first, last] = [addressNumber(start), addressNumber(end)];
    if (first > last) return `must begin with the lower address, unlike ${range.start} to ${range.end}`;
    const clash = taken.find(([from, to]) => first <= to && from <= last)?.[2];
    if (clash !== undefined) return `must not overlap: ${clash.start} to ${clash.end}, ${range.start} to ${range.end}`;
    taken.push([first, last, range]);
  }
  return undefined;
}

/** Whether no guest can have the address, because it is the network or broadcast address of an IPv4 network. */
export function reservedAddress(network: string, address: string): "network" | "broadcast" | undefined {
  const parsed = parseNetwork(network);
  if (parsed?.version !== 4) return undefined;
  const [first, last] = networkRange(parsed);
  if (last - first < 3n) return undefined;
  const isAt = (number: bigint) => printAddress(addressFrom(number, 4)) === address;
  return isAt(first) ? "network" : isAt(last) ? "broadcast" : undefined;
}
