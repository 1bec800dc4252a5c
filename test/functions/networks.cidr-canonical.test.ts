import fc from "fast-check";
import { expect, it } from "vitest";
import { call, refusal } from "./call";

it("cidr_canonical returns one string for all spellings of a network", () => {
  const spellings = fc.tuple(fc.ipV6(), fc.nat(128)).map(([address, bits]) => `${address}/${bits}`);
  fc.assert(
    fc.property(fc.oneof(spellings, fc.ipV4()), (text) => {
      const canonical = call("cidr_canonical", text);
      expect(call("cidr_canonical", canonical)).toBe(canonical);
      expect(call("cidr_canonical", text.toUpperCase())).toBe(canonical);
    }),
  );
});

it.each([
  ["10.1.2.3/8", "10.0.0.0/8"],
  ["192.0.2.1/32", "192.0.2.1"],
  ["2001:DB8:0:0:0:0:0:1/128", "2001:db8::1"],
  ["10.0.0.0/08", "10.0.0.0/8"],
  ["0.0.0.0/0", "0.0.0.0/0"],
])("cidr_canonical converts %s to %s", (text, expected) => {
  expect(call("cidr_canonical", text)).toBe(expected);
});

it.each(["", "10.0.0", "10.0.0.0/33", "web", "10.0.0.0/8/8"])("cidr_canonical refuses %j", (text) => {
  expect(refusal("cidr_canonical", text)).toEqual([0, expect.stringContaining("cidr: must be an IPv4 or IPv6")]);
});
