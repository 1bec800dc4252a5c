/** Union and difference of addresses, as the fewest networks. */
import { list, string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { difference, type Range, union } from "../net/ranges";
import { addressRanges } from "../resources/firewall/rule-list/ranges";
import { addressFrom, printAddress } from "../resources/formats/addresses";
import { fullMask } from "../resources/formats/networks";
import type { Validator } from "../resources/formats/validator";

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
