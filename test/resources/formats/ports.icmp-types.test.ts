import { expect, it } from "vitest";
import { icmpTypeOf } from "../../../src/resources/formats/ports";

it("knows the IP version of each ICMP type", () => {
  expect(icmpTypeOf(4)("timestamp-request")).toBeUndefined();
  expect(icmpTypeOf(6)("timestamp-request")).toMatch(/ICMPv6/);
  expect(icmpTypeOf(6)("neighbour-solicitation")).toBeUndefined();
  expect(icmpTypeOf(4)("packet-too-big")).toBeDefined();
});
