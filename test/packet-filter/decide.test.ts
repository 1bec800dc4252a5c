/** Verdicts of the firewall for packets; facts: contributing/facts/firewall.md#decision-about-a-packet. */
import { describe, expect, it } from "vitest";
import { decide } from "../../src/packet-filter/decide";
import type { Firewall, FirewallRule, Packet } from "../../src/packet-filter/firewall";

const ALIASES: Readonly<Record<string, string>> = {
  office: "198.51.100.0/24",
  host: "192.0.2.7",
  six: "2001:db8::/32",
};
const SETS = {
  admins: [{ cidr: "198.51.100.0/24" }, { cidr: "198.51.100.128/25", nomatch: 1 }, { cidr: "198.51.100.200" }],
  aliased: [{ cidr: "dc/office" }],
  management: [{ cidr: "203.0.113.9" }],
  blacklist: [{ cidr: "203.0.113.66" }],
  pool: [{ cidr: "10.0.0.10-10.0.0.20" }],
} as const;
const GROUPS: Readonly<Record<string, readonly FirewallRule[]>> = {
  web: [
    { type: "in", action: "ACCEPT", macro: "Web" },
    { type: "in", action: "DROP", proto: "tcp", dport: "8080", enable: 0 },
    { type: "out", action: "REJECT", proto: "tcp", dport: "25" },
    { type: "in", action: "DROP", proto: "tcp", dport: "9000" },
  ],
};
const plain = (reference: string) => reference.replace(/^(dc|guest)\//, "");

function firewall(rules: readonly FirewallRule[], more: Partial<Firewall> = {}): Firewall {
  return {
    enabled: true,
    policies: {},
    rules,
    names: {
      alias: (reference) => ALIASES[plain(reference)],
      set: (reference) => (SETS as Readonly<Record<string, readonly { cidr: string }[]>>)[plain(reference)],
      group: (name) => GROUPS[name],
    },
    ...more,
  };
}

const NODE = "192.0.2.1";
const to = (destinationPort: number, source = "192.0.2.7", more: Partial<Packet> = {}): Packet => ({
  direction: "in",
  source,
  destination: NODE,
  protocol: "tcp",
  destinationPort,
  ...more,
});
const icmp = (icmpType: string, more: Partial<Packet> = {}): Packet => {
  return { direction: "in", source: "192.0.2.7", destination: NODE, protocol: "icmp", icmpType, ...more };
};
const rule = (fields: Partial<FirewallRule>): FirewallRule => ({ type: "in", action: "ACCEPT", ...fields });
const passes = (rules: readonly FirewallRule[], packet: Packet, more?: Partial<Firewall>) =>
  decide(firewall(rules, more), packet).action === "ACCEPT";

describe("the deciding rule", () => {
  it("the first match decides, and the reason names its position and text", () => {
    const rules = [
      rule({ proto: "udp" }),
      rule({ action: "DROP", source: "192.0.2.0/28", proto: "tcp", dport: "22" }),
      rule({ dport: "22", proto: "tcp" }),
    ];
    expect(decide(firewall(rules), to(22))).toEqual({
      action: "DROP",
      reason: "rule 1 (in DROP tcp from 192.0.2.0/28 to port 22)",
      position: 1,
    });
    expect(decide(firewall(rules), to(22, "192.0.2.77")).position).toBe(2);
  });

  it("rules that are disabled or for another direction do not decide", () => {
    expect(passes([rule({ enable: 0 }), rule({ type: "out" }), rule({ type: "forward" })], to(80))).toBe(false);
  });

  it("a rule of a group decides at the group's position, and otherwise the rules below it decide", () => {
    const rules = [rule({ type: "group", action: "web" }), rule({ proto: "tcp", dport: "9000" })];
    expect(decide(firewall(rules), to(443))).toMatchObject({
      action: "ACCEPT",
      position: 0,
      group: "web",
      groupPosition: 0,
    });
    expect(decide(firewall(rules), to(9000))).toMatchObject({ action: "DROP", group: "web", groupPosition: 3 });
    expect(decide(firewall(rules), to(25, undefined, { direction: "out" })).action).toBe("REJECT");
    expect(passes([rule({ type: "group", action: "Web" }), rule({ type: "group", action: "nobody" })], to(443))).toBe(
      false,
    );
    expect(passes([rule({ type: "group", action: "web", iface: "vmbr1" })], to(443))).toBe(false);
    expect(passes([rule({ type: "group", action: "web", enable: 0 })], to(443))).toBe(false);
  });
});

describe("addresses", () => {
  it.each([
    ["192.0.2.7", true],
    ["192.0.2.8", false],
    ["10.0.0.0/8,192.0.2.7/32", true],
    ["192.0.2.1-192.0.2.9", true],
    ["192.0.2.8-192.0.2.9", false],
    ["dc/host", true],
    ["host", true],
    ["dc/office", false],
    ["dc/unknown", false],
    ["+unknown", false],
    ["2001:db8::/32", false],
    ["six", false],
  ])("addresses of the form %s match: %s", (source, fits) => expect(passes([rule({ source })], to(80))).toBe(fits));

  it.each([
    ["198.51.100.1", true],
    ["198.51.100.129", false],
    ["198.51.100.200", true],
    ["198.51.101.1", false],
  ])("addresses in a set follow their narrowest network: %s, %s", (source, fits) => {
    expect(passes([rule({ source: "+dc/admins" })], to(80, source))).toBe(fits);
  });

  it("entries of sets may be aliases and ranges", () => {
    expect(passes([rule({ source: "+aliased" })], to(80, "198.51.100.5"))).toBe(true);
    expect(passes([rule({ source: "+pool" })], to(80, "10.0.0.20"))).toBe(true);
    expect(passes([rule({ source: "+pool" })], to(80, "10.0.0.21"))).toBe(false);
  });

  it("addresses of IPv6 match in any spelling", () => {
    const packet = to(80, "2001:DB8:0::7", { destination: "2001:db8::1" });
    expect(passes([rule({ source: "2001:db8::7" })], packet)).toBe(true);
    expect(passes([rule({ source: "six" })], packet)).toBe(true);
  });
});

describe("protocols and ports", () => {
  it.each([
    ["80", 80, true],
    ["80", 81, false],
    ["22,80:90", 85, true],
    ["22,80:90", 91, false],
    ["https", 443, true],
    ["ssh:smtp", 24, true],
  ])("ports of the form %s match port %i: %s", (dport, port, fits) => {
    expect(passes([rule({ proto: "tcp", dport })], to(port))).toBe(fits);
    expect(passes([rule({ proto: "6", dport })], to(port))).toBe(fits);
    expect(passes([rule({ proto: "udp", dport })], to(port))).toBe(false);
  });

  it("ports of the source are compared, too", () => {
    expect(passes([rule({ proto: "tcp", sport: "1024:2048" })], to(80))).toBe(false);
    expect(passes([rule({ proto: "tcp", sport: "1024:2048" })], to(80, undefined, { sourcePort: 1500 }))).toBe(true);
  });

  it("macros stand for all their lines, and IPv6 lines for IPv6", () => {
    const dns = [rule({ macro: "DNS" })];
    expect(passes(dns, to(53))).toBe(true);
    expect(passes(dns, to(53, undefined, { protocol: "udp" }))).toBe(true);
    expect(passes(dns, to(54))).toBe(false);
    expect(passes([rule({ macro: "ping" })], icmp("echo-request"))).toBe(true);
    const ping6 = icmp("echo-request", { protocol: "ipv6-icmp", source: "2001:db8::7", destination: "2001:db8::1" });
    expect(passes([rule({ macro: "Ping" })], ping6)).toBe(true);
    expect(passes([rule({ macro: "Ping" })], { ...ping6, icmpType: "echo-reply" })).toBe(false);
    expect(passes([rule({ macro: "Nothing" })], to(53))).toBe(false);
  });

  it("ICMP packets match by type", () => {
    const matches = (more: Partial<FirewallRule>) => passes([rule({ proto: "icmp", ...more })], icmp("redirect"));
    expect(matches({ "icmp-type": "redirect" })).toBe(true);
    expect(matches({ "icmp-type": "echo-request" })).toBe(false);
    expect(matches({ dport: "any" })).toBe(true);
    expect(matches({})).toBe(true);
  });
});

describe("outside the rules", () => {
  it("a firewall that is off accepts all packets", () => {
    expect(passes([rule({ action: "DROP" })], to(22), { enabled: false })).toBe(true);
  });

  it("the policies decide last, with the server's defaults", () => {
    expect(passes([], to(80))).toBe(false);
    expect(passes([], to(80, undefined, { direction: "out" }))).toBe(true);
    expect(passes([], to(80, undefined, { direction: "forward" }))).toBe(true);
    expect(passes([], to(80), { policies: { in: "ACCEPT" } })).toBe(true);
    expect(decide(firewall([], { policies: { out: "REJECT" } }), to(80, undefined, { direction: "out" }))).toEqual({
      action: "REJECT",
      reason: "no rule matches: the output policy is REJECT",
    });
  });

  it.each([8006, 22, 3128, 5900, 5999, 60_000, 60_050])(
    "the management network reaches port %i, unless a rule forbids it",
    (port) => {
      expect(passes([], to(port, "203.0.113.9"))).toBe(true);
      expect(passes([], to(port, "203.0.113.10"))).toBe(false);
      expect(passes([], to(port, "192.0.2.200"), { localNetwork: "192.0.2.0/24" })).toBe(true);
      expect(passes([rule({ action: "DROP" })], to(port, "203.0.113.9"))).toBe(false);
      expect(passes([], to(443, "203.0.113.9"))).toBe(false);
    },
  );

  it("the blacklist precedes all rules", () => {
    expect(passes([rule({})], to(80, "203.0.113.66"))).toBe(false);
    expect(passes([rule({})], to(80, "203.0.113.67"))).toBe(true);
  });

  it("the nodes may use the cluster's ports, and other addresses may not", () => {
    const nodes = ["192.0.2.1", "192.0.2.2"];
    const corosync = (port: number, source: string) => passes([], to(port, source, { protocol: "udp" }), { nodes });
    expect([5404, 5405, 5412, 5413].map((port) => corosync(port, "192.0.2.2"))).toEqual([false, true, true, false]);
    expect(corosync(5405, "192.0.2.3")).toBe(false);
  });

  it("ICMP types that connections need pass a policy that drops", () => {
    const passing = ["fragmentation-needed", "time-exceeded", "echo-request"].filter((type) => passes([], icmp(type)));
    expect(passing).toEqual(["fragmentation-needed", "time-exceeded"]);
    // An accepting policy needs no exception.
    expect(decide(firewall([], { policies: { in: "ACCEPT" } }), icmp("time-exceeded")).reason).toBe(
      "no rule matches: the input policy is ACCEPT",
    );
  });

  it("each reason names its cause", () => {
    const igmp = to(0, undefined, { protocol: "igmp" });
    const nodes = ["192.0.2.1", "192.0.2.2"];
    const forwarded = to(8006, "203.0.113.9", { direction: "forward" });
    const reasonOf = (packet: Packet, more?: Partial<Firewall>) => decide(firewall([], more), packet).reason;
    expect(reasonOf(to(22, undefined, { interface: "lo" }))).toBe("the packet does not leave the node");
    expect(reasonOf(to(22, undefined, { interface: "vmbr0" }))).toBe("no rule matches: the input policy is DROP");
    expect(reasonOf(to(22), { enabled: false })).toBe("the firewall is off");
    expect(reasonOf(to(80, "203.0.113.66"))).toBe("the source is in the set blacklist");
    expect(reasonOf(igmp)).toBe("IGMP passes always");
    expect(reasonOf(forwarded, { policies: { forward: "DROP" } })).toBe("no rule matches: the forward policy is DROP");
    expect(reasonOf(to(8006, "203.0.113.9"))).toBe("the set management may manage the nodes");
    expect(reasonOf(to(22), { localNetwork: "192.0.2.0/24" })).toBe("the cluster's network may manage the nodes");
    expect(reasonOf(to(5405, "192.0.2.2", { protocol: "udp" }), { nodes })).toBe("the nodes keep the cluster together");
    expect(reasonOf(icmp("time-exceeded"))).toBe("ICMP time-exceeded passes the policy");
  });

  it("a packet on the way out reaches the cluster's network without the ports of migration", () => {
    const more: Partial<Firewall> = { localNetwork: "198.51.100.0/24", policies: { out: "DROP" } };
    const out = (port: number, destination: string, source = "192.0.2.7") =>
      decide(firewall([], more), to(port, source, { direction: "out", destination })).action;
    expect(out(8006, "198.51.100.9")).toBe("ACCEPT");
    expect(out(60_000, "198.51.100.9")).toBe("DROP");
    expect(out(8006, "192.0.2.9")).toBe("DROP");
    // The set `management` names sources of incoming packets only.
    expect(out(8006, "192.0.2.9", "203.0.113.9")).toBe("DROP");
  });
});

describe("rules for an interface", () => {
  it("rules for an interface match its packets only, also in a group", () => {
    const packet = to(443, undefined, { interface: "vmbr1" });
    const own = rule({ action: "DROP", iface: "vmbr1", sport: "1:9", proto: "tcp", dest: NODE });
    expect(passes([rule({ iface: "vmbr1" })], packet)).toBe(true);
    expect(passes([rule({ iface: "vmbr2" })], packet)).toBe(false);
    expect(passes([rule({ iface: "vmbr1" })], to(443))).toBe(false);
    expect(decide(firewall([rule({ type: "group", action: "web", iface: "vmbr1" })]), packet).reason).toBe(
      "rule 0 of group web (in ACCEPT Web), which rule 0 refers to",
    );
    expect(decide(firewall([own]), { ...packet, sourcePort: 5 }).reason).toBe(
      `rule 0 (in DROP tcp on vmbr1 port 1:9 to ${NODE})`,
    );
  });

  it("rules for a destination match its packets only", () => {
    expect(passes([rule({ dest: NODE })], to(443))).toBe(true);
    expect(passes([rule({ dest: "192.0.2.99" })], to(443))).toBe(false);
  });
});
