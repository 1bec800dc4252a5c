import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressVersion, canonicalAddress, ipAddress } from "../../../src/resources/formats/addresses";

const ipv4 = fc.ipV4();

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });

/** Addresses with runs of zeros, which random groups rarely have. */
const sparseGroups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

/** One of the many notations of an IPv6 address: case, leading zeros, any or no run of zero groups compressed. */
const spelling = fc
  .tuple(fc.oneof(groups, sparseGroups), fc.boolean(), fc.boolean(), fc.nat({ max: 7 }))
  .map(([numbers, upper, padded, from]) => {
    const texts = numbers.map((number) => number.toString(16).padStart(padded ? 4 : 1, "0"));
    let to = from;
    while (to < 8 && numbers[to] === 0) to += 1;
    const text = to > from ? `${texts.slice(0, from).join(":")}::${texts.slice(to).join(":")}` : texts.join(":");
    return { numbers, text: upper ? text.toUpperCase() : text };
  });

describe("addresses", () => {
  it("accepts every spelling, and gives equal addresses one canonical form", () => {
    fc.assert(
      fc.property(spelling, ({ numbers, text }) => {
        const full = numbers.map((number) => number.toString(16)).join(":");
        expect(ipAddress(text)).toBeUndefined();
        expect(addressVersion(text)).toBe(6);
        expect(canonicalAddress(text)).toBe(canonicalAddress(full));
        expect(canonicalAddress(canonicalAddress(text))).toBe(canonicalAddress(text));
      }),
    );
  });

  it("leaves IPv4 addresses unchanged", () => {
    fc.assert(fc.property(ipv4, (text) => canonicalAddress(text) === text && ipAddress(text) === undefined));
  });

  it.each([
    "1:2:3:4:5:6:7",
    "1::2::3",
    ":::",
    "::1:",
    "::ffff:1.2.3",
    "::ffff:1.2.3.256",
    "::1%eth0",
    "1.2.3.4.",
    "0x7f.0.0.1",
  ])("refuses %s", (text) => expect(ipAddress(text)).toBeDefined());
});
