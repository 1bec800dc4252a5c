import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalPorts, destinationPorts, icmpTypeOf, sourcePorts } from "../../../src/resources/formats/ports";

it("accepts at most 15 port numbers, where a range counts as two", () => {
  const ports = Array.from({ length: 15 }, (_, index) => String(index + 1));
  expect(destinationPorts(ports.join(","))).toBeUndefined();
  expect(destinationPorts([...ports, "99"].join(","))).toMatch(/at most 15/);
  expect(destinationPorts([...ports.slice(1), "80:90"].join(","))).toMatch(/at most 15/);
  expect(destinationPorts([...ports, "ssh"].join(","))).toBeUndefined();
});

it("explains the notation of a range", () => {
  expect(destinationPorts("80-90")).toBe("must write a range with a colon: 80:90");
  expect(sourcePorts("90:80")).toBe("must be the other way round: 80:90");
});

it("accepts every list of ports, and compares it without order and leading zeros", () => {
  const port = fc.integer({ min: 1, max: 65_535 });
  const item = fc.oneof(
    port.map(String),
    fc.tuple(port, port).map(([a, b]) => `${Math.min(a, b)}:${Math.max(a, b)}`),
  );
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 7 }), (items) => {
      const text = items.join(",");
      expect(sourcePorts(text)).toBeUndefined();
      expect(canonicalPorts([...items].reverse().join(","))).toBe(canonicalPorts(text));
      expect(canonicalPorts(items.map((each) => `0${each.replace(":", ":00")}`).join(","))).toBe(canonicalPorts(text));
      expect(canonicalPorts(canonicalPorts(text) ?? "")).toBe(canonicalPorts(text));
    }),
  );
});

it("knows the IP version of each ICMP type", () => {
  expect(icmpTypeOf(4)("timestamp-request")).toBeUndefined();
  expect(icmpTypeOf(6)("timestamp-request")).toMatch(/ICMPv6/);
  expect(icmpTypeOf(6)("neighbour-solicitation")).toBeUndefined();
  expect(icmpTypeOf(4)("packet-too-big")).toBeDefined();
});
