import { expect, it } from "vitest";
import { icmpTypeOf } from "../../../src/resources/formats/icmp-types";

it("knows which ICMP types belong to which version", () => {
  expect(icmpTypeOf(4)("timestamp-request")).toBeUndefined();
  expect(icmpTypeOf(6)("timestamp-request")).toMatch(/ICMPv6/);
  expect(icmpTypeOf(6)("neighbour-solicitation")).toBeUndefined();
  expect(icmpTypeOf(4)("packet-too-big")).toBeDefined();
});
