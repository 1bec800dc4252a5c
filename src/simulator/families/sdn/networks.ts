/** Functions of valid networks and addresses. */
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const parse = (address: string): Address => ipaddr.parse(address);

/** Returns the shortest form in lower case (RFC 5952). */
export function canonicalAddress(address: string): string {
  const parsed = parse(address);
  return parsed.kind() === "ipv6" ? (parsed as ipaddr.IPv6).toRFC5952String() : parsed.toString();
}

export function isIPv6Text(text: string): boolean {
  return text.includes(":");
}

function split(network: string): [Address, number] {
  const [address, length] = network.split("/") as [string, string];
  return [parse(address), Number(length)];
}

/** Whether the network contains the address. False for the other IP version. */
export function contains(network: string, address: string): boolean {
  const [base, length] = split(network);
  const candidate = parse(address);
  return base.kind() === candidate.kind() && candidate.match(base as never, length);
}

export function overlap(a: string, b: string): boolean {
  const [[baseA, lengthA], [baseB, lengthB]] = [split(a), split(b)];
  return baseA.kind() === baseB.kind() && baseA.match(baseB as never, Math.min(lengthA, lengthB));
}

/** Compares two addresses, for sorting. */
export function compareAddresses(a: string, b: string): number {
  const [bytesA, bytesB] = [parse(a).toByteArray(), parse(b).toByteArray()];
  const index = bytesA.findIndex((byte, position) => byte !== bytesB[position]);
  return index < 0 ? 0 : (bytesA[index] as number) - (bytesB[index] as number);
}

/** Returns the network without host bits. */
export function networkOf(network: string): string {
  const [address, length] = split(network);
  const bytes = address.toByteArray().map((byte, index) => {
    const bits = Math.min(8, Math.max(0, length - index * 8));
    return byte & (0xff << (8 - bits)) & 0xff;
  });
  return `${canonicalAddress(ipaddr.fromByteArray(bytes).toString())}/${length}`;
}
