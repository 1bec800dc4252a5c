/** Functions about networks: `cidr_canonical`, `address_set` and `subnet_id`. */
import { list, string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { difference, type Range, union } from "../net/ranges";
import { addressRanges } from "../resources/firewall/rule-list/ranges";
import { addressFrom, printAddress } from "../resources/formats/addresses";
import { storedIpsetEntry } from "../resources/formats/firewall-addresses";
import { fullMask, parseNetwork } from "../resources/formats/networks";
import { sdnId } from "../resources/formats/sdn-names";
import { subnetId as idOf, subnetCidr } from "../resources/formats/subnets";
import type { Validator } from "../resources/formats/validator";

/** Canonical spelling of networks. Facts: contributing/facts/firewall.md#ip-sets. */
export const networkOrAddress: Validator = (value) =>
  parseNetwork(value) === undefined
    ? "must be an IPv4 or IPv6 address or network, such as 192.0.2.1 or 10.0.0.0/8"
    : undefined;

export const cidrCanonical = defineFunction({
  name: "cidr_canonical",
  documentation: {
    summary: "The canonical spelling of an address or a network: equal networks have equal strings.",
    details:
      "Lower case, compressed zeros of IPv6, cleared host bits, no `/32` and `/128`: the form in which the server stores entries of IP sets. Use it only to compare networks: the provider recognizes equal networks in any spelling.",
    example: ["2001:DB8:0:0::1/64"],
    result: "2001:db8::/64",
  },
  parameters: {
    cidr: string({ doc: "Address or network, such as `10.1.2.3/24`.", check: [networkOrAddress] }).required(),
  },
  returns: string({ doc: "The address or network." }).computed(),
  run: ({ cidr }) => storedIpsetEntry(cidr),
});

/** Union and difference of addresses, as the fewest networks. */
const addresses: Validator = (value) => {
  const found = value.includes(",") ? undefined : addressRanges(value);
  if (found === undefined) return "must be an address, a network, or a range such as 192.0.2.1-192.0.2.9";
  const [[first, last] = [0n, 0n]] = found.ranges;
  return first > last ? "must begin with the lower address" : undefined;
};

const items = (doc: string) => list(string({ doc: "Addresses.", check: [addresses] }), { doc });

export const addressSet = defineFunction({
  name: "address_set",
  documentation: {
    summary: "The fewest networks that cover exactly the given addresses, without excluded ones.",
    details:
      "Adjacent and nested networks become one. IPv4 comes before IPv6, each in ascending order, in the spelling of `cidr_canonical`, as for entries of an IP set.",
    example: [["10.0.0.0/25", "10.0.0.128/25", "192.0.2.1-192.0.2.2"], ["10.0.0.0/26"]],
    result: ["10.0.0.64/26", "10.0.0.128/25", "192.0.2.1", "192.0.2.2"],
  },
  parameters: { include: items("Addresses, networks and ranges `a-b`.").required() },
  variadic: { name: "exclude", attribute: items("Lists of excluded addresses, networks and ranges.") },
  returns: list(string({ doc: "Address or network." }), { doc: "The addresses and networks." }).computed(),
  run({ include }, exclude: readonly (readonly string[])[]) {
    return ([4, 6] as const).flatMap((version) => {
      const rangesIn = (texts: readonly string[]) => texts.flatMap((text) => rangesOf(text, version));
      const remaining = difference(union(rangesIn(include)), union(exclude.flatMap(rangesIn)));
      return remaining.flatMap((range) => networksOf(range, version));
    });
  },
});

function rangesOf(text: string, version: 4 | 6): readonly Range[] {
  const found = addressRanges(text);
  return found?.version === version ? found.ranges : [];
}

/** The fewest networks that cover the range exactly. Both ends belong to it. */
function networksOf([first, last]: Range, version: 4 | 6): string[] {
  const full = fullMask(version);
  const networks: string[] = [];
  for (let start = first; start <= last; ) {
    let free = 0;
    // The largest network that begins at `start` and fits into the range.
    while (free < full && (start >> BigInt(free)) % 2n === 0n && start + (2n << BigInt(free)) - 1n <= last) free++;
    const address = printAddress(addressFrom(start, version));
    networks.push(free === 0 ? address : `${address}/${full - free}`);
    start += 1n << BigInt(free);
  }
  return networks;
}

/** Computes ids of SDN subnets. Facts: contributing/facts/sdn.md#subnets. */
export const subnetId = defineFunction({
  name: "subnet_id",
  documentation: {
    summary: "The id that the server gives to an SDN subnet: zone, address and mask.",
    details: "The id contains the network as you write it: use the same spelling as in the subnet's `cidr`.",
    example: ["zone1", "10.0.1.0/24"],
    result: "zone1-10.0.1.0-24",
  },
  parameters: {
    zone: string({ doc: "Zone of the subnet's VNet.", check: [sdnId] }).required(),
    cidr: string({ doc: "Network of the subnet, with a mask of 8 bits or more.", check: [subnetCidr] }).required(),
  },
  returns: string({ doc: "The id." }).computed(),
  run: ({ zone, cidr }) => idOf(zone, cidr),
});
