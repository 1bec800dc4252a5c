import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalCidr,
  canonicalNetwork,
  cidr,
  fullRangeCidr,
  hasHostBits,
  networkContains,
} from "../../../src/resources/formats/networks";

const ipv4 = fc.ipV4();

describe("networks", () => {
  const network = fc
    .tuple(fc.oneof(ipv4, fc.ipV6()), fc.nat({ max: 128 }))
    .map(([address, bits]) => `${address}/${address.includes(":") ? bits : bits % 33}`);

  it("clears host bits, and leaves the result unchanged", () => {
    fc.assert(
      fc.property(network, (text) => {
        const base = canonicalNetwork(text);
        expect(hasHostBits(base)).toBe(false);
        expect(canonicalNetwork(base)).toBe(base);
        expect(canonicalCidr(base)).toBe(base);
        expect(networkContains(base, text.split("/")[0] as string)).toBe(true);
      }),
    );
  });

  it("networks of one IP version never match the other", () => expect(networkContains("::/0", "10.0.0.1")).toBe(false));

  it("knows the server's ranges of masks", () => {
    expect(cidr("10.0.0.0/8")).toBeUndefined();
    expect(cidr("10.0.0.0/7")).toMatch(/of \/8 or longer/);
    expect(fullRangeCidr("0.0.0.0/0")).toBeUndefined();
    expect(fullRangeCidr("10.0.0.0/33")).toBeDefined();
  });
});
