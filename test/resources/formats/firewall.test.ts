import fc from "fast-check";
import { expect, it } from "vitest";
import { ipsetName, logRate, securityGroupName } from "../../../src/resources/formats/firewall-names";
import { icmpTypeOf } from "../../../src/resources/formats/icmp-types";
import { canonicalMacro, MACROS, macro } from "../../../src/resources/formats/macros";
import { canonicalPorts, destinationPorts, sourcePorts } from "../../../src/resources/formats/ports";
import { canonicalProtocol, icmpVersion, protocol, protocolHasPorts } from "../../../src/resources/formats/protocols";
import { canonicalFirewallComment, firewallComment } from "../../../src/resources/formats/text";

it("demands lower case where the server lower-cases and then does not find", () => {
  expect(ipsetName("Trusted")).toMatch(/trusted/);
  expect(securityGroupName("Web")).toMatch(/web/);
  expect(securityGroupName("a".repeat(18))).toBeUndefined();
  expect(securityGroupName("a".repeat(19))).toBeDefined();
});

it("takes at most 15 port numbers, of which a range counts two", () => {
  const ports = Array.from({ length: 15 }, (_, index) => String(index + 1));
  expect(destinationPorts(ports.join(","))).toBeUndefined();
  expect(destinationPorts([...ports, "99"].join(","))).toMatch(/at most 15/);
  expect(destinationPorts([...ports.slice(1), "80:90"].join(","))).toMatch(/at most 15/);
  expect(destinationPorts([...ports, "ssh"].join(","))).toBeUndefined();
});

it("tells how a range is written", () => {
  expect(destinationPorts("80-90")).toBe("must write a range with a colon: 80:90");
  expect(sourcePorts("90:80")).toBe("must be the other way round: 80:90");
});

it("takes every list of ports, and compares it without order and leading zeros", () => {
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

it("knows protocols by name and number", () => {
  expect(protocol("TCP")).toBe("must be a protocol in lower case: tcp");
  expect(canonicalProtocol("tcp")).toBe(canonicalProtocol("6"));
  expect(canonicalProtocol("icmpv6")).toBe(canonicalProtocol("ipv6-icmp"));
  expect(canonicalProtocol("0")).toBeNull();
  expect(["tcp", "17", "sctp", "136", "dccp"].every(protocolHasPorts)).toBe(true);
  expect(["icmp", "esp", "0", "gre"].some(protocolHasPorts)).toBe(false);
  expect([icmpVersion("icmp"), icmpVersion("icmpv6"), icmpVersion("ipv6-icmp"), icmpVersion("tcp")]).toEqual([
    4,
    6,
    6,
    undefined,
  ]);
});

it("knows which ICMP types belong to which version", () => {
  expect(icmpTypeOf(4)("timestamp-request")).toBeUndefined();
  expect(icmpTypeOf(6)("timestamp-request")).toMatch(/ICMPv6/);
  expect(icmpTypeOf(6)("neighbour-solicitation")).toBeUndefined();
  expect(icmpTypeOf(4)("packet-too-big")).toBeDefined();
});

it("spells macros as the server does", () => {
  for (const name of MACROS) {
    expect(macro(name)).toBeUndefined();
    expect(canonicalMacro(name.toUpperCase())).toBe(name);
  }
  expect(canonicalMacro("NewMacro")).toBe(canonicalMacro("newmacro"));
});

it("refuses comments that would become configuration", () => {
  expect(firewallComment("one\nIN DROP -p tcp -dport 22")).toBeDefined();
  expect(firewallComment("one\rtwo")).toBeDefined();
  expect(firewallComment("# one, two; ünïcödé ☃")).toBeUndefined();
});

it("finds no difference in comments whose last byte the server cuts off", () => {
  const broken = "voil\ufffd";
  expect(canonicalFirewallComment("voilà")).toBe(broken);
  expect(canonicalFirewallComment(broken)).toBe(broken);
  expect(canonicalFirewallComment("voilà!")).toBe("voilà!");
});

it("takes rates of the log", () => {
  expect(logRate("1/second")).toBeUndefined();
  expect(logRate("0/second")).toBeDefined();
  expect(logRate("1/week")).toBeDefined();
});
