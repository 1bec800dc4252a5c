/** Sets of addresses: joined, without what is left out, in the fewest networks. */
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
    summary: "The fewest networks that have exactly the given addresses, without those that are left out.",
    details:
      "Networks that touch or lie in each other become one. IPv4 comes before IPv6, each in ascending order, in the spelling of `cidr_canonical`: as entries of an ip set.",
    example: [["10.0.0.0/25", "10.0.0.128/25", "192.0.2.1-192.0.2.2"], ["10.0.0.0/26"]],
    result: ["10.0.0.64/26", "10.0.0.128/25", "192.0.2.1", "192.0.2.2"],
  },
  parameters: { include: items("Addresses, networks and ranges `a-b`.").required() },
  variadic: { name: "exclude", attribute: items("Lists of what is left out.") },
  returns: list(string({ doc: "Address or network." }), { doc: "The addresses and networks." }).computed(),
  run({ include }, exclude: readonly (readonly string[])[]) {
    return ([4, 6] as const).flatMap((version) => {
      const own = (texts: readonly string[]) => texts.flatMap((text) => rangesOf(text, version));
      const left = difference(union(own(include)), union(exclude.flatMap(own)));
      return left.flatMap((range) => networksOf(range, version));
    });
  },
});

function rangesOf(text: string, version: 4 | 6): readonly Range[] {
  const found = addressRanges(text);
  return found?.version === version ? found.ranges : [];
}

// Arithmetic of ranges of addresses, each with both ends.

/** The fewest networks that make up the range. */
function networksOf([first, last]: Range, version: 4 | 6): string[] {
  const full = fullMask(version);
  const networks: string[] = [];
  for (let start = first; start <= last; ) {
    let free = 0;
    // As many bits as the start has zeros at its end, and as fit.
    while (free < full && (start >> BigInt(free)) % 2n === 0n && start + (2n << BigInt(free)) - 1n <= last) free++;
    const address = printAddress(addressFrom(start, version));
    networks.push(free === 0 ? address : `${address}/${full - free}`);
    start += 1n << BigInt(free);
  }
  return networks;
}
