/**
 * SDN subnets: their network, the id that the server makes of it, and their DHCP ranges.
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

/** The network, as a configuration gives it: masks from /8. The text becomes part of the id as it is. */
export const subnetCidr = cidr;

const SUBNET_ID = /^(?<zone>[A-Za-z][A-Za-z0-9]*)-(?<address>[0-9a-fA-F:.]+)-(?<mask>\d+)$/;

/** The network of a subnet id; undefined when the text is none. */
export function cidrOfSubnetId(id: string): string | undefined {
  const { address, mask } = SUBNET_ID.exec(id)?.groups ?? {};
  const text = `${address}/${mask}`;
  return address !== undefined && cidr(text) === undefined ? text : undefined;
}

export function subnetId(zone: string, network: string): string {
  return `${zone}-${network.replace("/", "-")}`;
}

/** Only the gateway of an IPv4 network of one address may lie outside of it. */
export function gatewayProblem(network: string, gateway: string): string | undefined {
  const parsed = parseNetwork(network);
  if (parsed?.version === 4 && parsed.bits === 32) return undefined;
  return networkContains(network, gateway) ? undefined : `must lie in ${network}`;
}

export interface AddressRange {
  readonly start: string;
  readonly end: string;
}

/** What the server checks when a subnet is written: order, place, and that ranges do not overlap. */
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

/** Of an IPv4 network with room for both: what the address is, where no guest can have it. */
export function reservedAddress(network: string, address: string): "network" | "broadcast" | undefined {
  const parsed = parseNetwork(network);
  if (parsed?.version !== 4) return undefined;
  const [first, last] = networkRange(parsed);
  if (last - first < 3n) return undefined;
  const isAt = (number: bigint) => printAddress(addressFrom(number, 4)) === address;
  return isAt(first) ? "network" : isAt(last) ? "broadcast" : undefined;
}
