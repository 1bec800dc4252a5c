import { expect, it } from "vitest";
import { closest } from "../../src/naming/closest";

const PROTOCOLS = ["tcp", "udp", "icmp", "ipv6-icmp"];

it.each([
  ["one letter more", "tcpp", "tcp"],
  ["one letter less", "tc", undefined],
  ["two letters swapped", "tpc", "tcp"],
  ["another letter", "icmq", "icmp"],
  ["another case", "TCP", "tcp"],
  ["two letters in a longer word", "ipv6_icpm", "ipv6-icmp"],
  ["another word", "gre", undefined],
  ["nothing", "", undefined],
])("finds the closest name after a typo: %s", (_how, value, meant) => expect(closest(value, PROTOCOLS)).toBe(meant));

it("prefers the closest of several names", () => {
  expect(closest("started", ["stopped", "startet", "started "])).toBe("startet");
});
