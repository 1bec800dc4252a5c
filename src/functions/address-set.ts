/** Sets of addresses: joined, without what is left out, in the fewest networks. */
import { list, string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { addressRanges, type Range } from "../resources/firewall/rule-list/ranges";
import type { Validator } from "../resources/formats/validator";
import { join, networksOf, without } from "./address-ranges";

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
      const left = without(join(own(include)), join(exclude.flatMap(own)));
      return left.flatMap((range) => networksOf(range, version));
    });
  },
});

function rangesOf(text: string, version: 4 | 6): readonly Range[] {
  const found = addressRanges(text);
  return found?.version === version ? found.ranges : [];
}
