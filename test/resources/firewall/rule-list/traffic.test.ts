import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import { covers, mayDisagree, mayMeet, trafficOf } from "../../../../src/resources/firewall/rule-list/traffic";
import { runs } from "../../../support/runs";
import { plainRule, world } from "./arbitraries";
import { PACKETS, verdict } from "./packets";

const rule = (fields: Partial<Rule>) => trafficOf({ type: "in", action: "ACCEPT", enable: 1, ...fields });

describe("mayMeet", () => {
  it.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
    ["in and out", {}, { type: "out" }, false],
    ["a group and anything", { type: "group", action: "web" }, { type: "forward" }, true],
    ["other ports", { proto: "tcp", dport: "22" }, { proto: "tcp", dport: "80,443" }, false],
    ["a port within a range", { proto: "tcp", dport: "22" }, { proto: "tcp", dport: "20:30" }, true],
    ["other source ports", { proto: "udp", sport: "53" }, { proto: "udp", sport: "123" }, false],
    ["a service name, which may be any port", { proto: "tcp", dport: "ssh" }, { proto: "tcp", dport: "80" }, true],
    ["tcp and udp", { proto: "tcp" }, { proto: "17" }, false],
    ["one protocol without ports", { proto: "gre" }, { proto: "47" }, true],
    ["a protocol by name and by number", { proto: "tcp" }, { proto: "6" }, true],
    ["an unknown protocol", { proto: "pim" }, { proto: "103" }, true],
    ["macros of different services", { macro: "SSH" }, { macro: "https" }, false],
    ["macros that share a service", { macro: "Web" }, { macro: "HTTPS" }, true],
    ["a macro and its port", { macro: "SSH" }, { proto: "tcp", dport: "22" }, true],
    ["an unknown macro", { macro: "Ceph" }, { proto: "tcp", dport: "22" }, true],
    ["other networks", { source: "10.0.0.0/9" }, { source: "10.128.0.0/9" }, false],
    ["a network within another", { source: "10.0.0.0/8" }, { source: "10.1.2.3" }, true],
    ["ranges", { dest: "10.0.0.1-10.0.0.9" }, { dest: "10.0.0.10-10.0.0.20" }, false],
    ["lists with a common address", { dest: "10.0.0.1,10.0.0.2" }, { dest: "10.0.0.2,10.0.0.3" }, true],
    ["IPv4 and IPv6", { source: "10.0.0.0/8" }, { dest: "2001:db8::/32" }, false],
    ["ICMP and an IPv6 address", { proto: "icmp" }, { source: "2001:db8::1" }, false],
    ["one IPv6 address in two spellings", { source: "2001:DB8::0:1" }, { source: "2001:db8::1" }, true],
    ["an IP set and an address", { source: "+dc/office" }, { source: "10.0.0.1" }, true],
    ["two aliases", { source: "dc/one" }, { source: "dc/two" }, true],
    ["interfaces, which can have several names", { iface: "vmbr0" }, { iface: "eno1" }, true],
  ])("%s", (_name, one, other, expected) => {
    expect(mayMeet(rule(one), rule(other))).toBe(expected);
    expect(mayMeet(rule(other), rule(one))).toBe(expected);
  });
});

it.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
  ["two groups", { type: "group", action: "web" }, { type: "group", action: "db" }, true],
  ["one group", { type: "group", action: "web" }, { type: "group", action: "web", iface: "net0" }, false],
  ["a group that is named like an action", { type: "group", action: "ACCEPT" }, {}, true],
  ["two actions", {}, { action: "DROP" }, true],
  ["two actions for different packets", {}, { action: "DROP", type: "out" }, false],
])("rules may disagree if their verdicts differ: %s", (_name, one, other, expected) => {
  expect(mayDisagree(rule(one), rule(other))).toBe(expected);
});

describe("covers", () => {
  it.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
    [
      "everything and something",
      {},
      { source: "+dc/office", macro: "SSH", iface: "vmbr0", dport: "1", proto: "tcp" },
      true,
    ],
    ["something and everything", { source: "+dc/office" }, {}, false],
    ["equal names", { source: "+dc/office", macro: "ssh" }, { source: "+dc/office", macro: "SSH" }, true],
    ["different names", { source: "dc/one" }, { source: "dc/two" }, false],
    ["more ports", { proto: "tcp", dport: "80,443" }, { proto: "tcp", dport: "443" }, true],
    ["fewer ports", { proto: "tcp", dport: "443" }, { proto: "tcp", dport: "80,443" }, false],
    ["a wider network", { source: "10.0.0.0/8" }, { source: "10.1.0.0/16,10.2.0.0/16" }, true],
    ["all IPv4 does not cover everything", { source: "0.0.0.0/0" }, {}, false],
    ["icmp by name is IPv4 only, its number is not", { proto: "icmp" }, { proto: "1" }, false],
    ["one ICMP type of all", { proto: "icmp" }, { proto: "icmp", icmpType: "echo-request" }, true],
    ["another ICMP type", { proto: "icmp", icmpType: "echo-request" }, { proto: "icmp", icmpType: "redirect" }, false],
    ["other source ports", { proto: "udp", sport: "53" }, { proto: "udp", sport: "123" }, false],
    ["a protocol by name and by number", { proto: "tcp" }, { proto: "6" }, true],
    ["another protocol", { proto: "tcp" }, { proto: "udp" }, false],
    ["an unknown protocol", { proto: "pim" }, { proto: "egp" }, false],
    ["ICMP of IPv4 by name", { proto: "icmp" }, { proto: "1", source: "10.0.0.0/8" }, true],
    ["one ICMP type does not cover all", { proto: "icmp", icmpType: "echo-request" }, { proto: "icmp" }, false],
    ["one source port does not cover all", { proto: "udp", sport: "53" }, { proto: "udp" }, false],
    ["all source ports", { proto: "udp" }, { proto: "udp", sport: "53" }, true],
    ["another interface", { iface: "vmbr0" }, { iface: "vmbr1" }, false],
    ["another macro", { macro: "SSH" }, { macro: "HTTP" }, false],
    ["the same group", { type: "group", action: "web" }, { type: "group", action: "web", iface: "net0" }, true],
    ["another group", { type: "group", action: "web" }, { type: "group", action: "db" }, false],
    ["another direction", { type: "out" }, {}, false],
  ])("%s", (_name, outer, inner, expected) => expect(covers(rule(outer), rule(inner))).toBe(expected));
});

it("the comparison is correct for every packet and any meaning of names", () => {
  const enabled = plainRule.map((one): Rule => ({ ...one, enable: 1 }));
  fc.assert(
    fc.property(enabled, enabled, world, (one, other, names) => {
      const hit = (list: Rule) => PACKETS.map((packet) => verdict([list], packet, names) !== undefined);
      const [ones, others] = [hit(one), hit(other)];
      if (!mayMeet(trafficOf(one), trafficOf(other))) expect(ones.some((match, at) => match && others[at])).toBe(false);
      if (covers(trafficOf(one), trafficOf(other))) expect(others.every((match, at) => !match || ones[at])).toBe(true);
    }),
    { numRuns: runs(5_000) },
  );
});
