import { describe, expect, it } from "vitest";
import { call, refusal } from "./call";

const packet = { source: "192.0.2.7", destination: "198.51.100.1", destination_port: 443 };
const matches = (rules: readonly object[], ...more: readonly unknown[]) =>
  call("firewall_matches", rules, packet, ...more);

describe("firewall_matches", () => {
  it("names the first matching rule, and skips disabled ones", () => {
    const rules = [
      { type: "in", action: "REJECT", enabled: false },
      { type: "out", action: "REJECT" },
      { type: "in", action: "ACCEPT", macro: "HTTPS" },
      { type: "in", action: "DROP" },
    ];
    expect(matches(rules)).toMatchObject({ action: "ACCEPT", position: 2, security_group: null });
  });

  it("uses the policy when no rule matches", () => {
    expect(matches([])).toMatchObject({ action: "DROP", position: null });
    expect(matches([], { policy_in: "REJECT" })).toMatchObject({ action: "REJECT", position: null });
  });

  it("accepts management access", () => {
    const manage = { ...packet, destination_port: 8006 };
    const verdict = (settings: object) => call("firewall_matches", [], manage, settings);
    expect(verdict({ local_network: "192.0.2.0/24" })).toMatchObject({ action: "ACCEPT" });
    expect(verdict({ ipsets: { management: { entries: { "192.0.2.7": "" } } } })).toMatchObject({ action: "ACCEPT" });
    expect(verdict({ local_network: "203.0.113.0/24" })).toMatchObject({ action: "DROP" });
  });

  it("looks up aliases, IP sets and security groups, with and without their scope, in any letter case", () => {
    const settings = {
      aliases: { Office: "192.0.2.0/24" },
      ipsets: { staff: { entries: { "dc/office": "" }, nomatch: { "192.0.2.7": "" } } },
      security_groups: {
        web: [
          { type: "in", action: "ACCEPT", source: "+dc/staff" },
          { type: "in", action: "REJECT" },
        ],
      },
    };
    const rules = [{ type: "group", security_group: "web" }];
    expect(matches(rules, settings)).toMatchObject({ action: "REJECT", security_group: "web", group_position: 1 });
    expect(matches([{ type: "in", action: "ACCEPT", source: "dc/OFFICE" }], settings)).toMatchObject({ position: 0 });
    const other = { ...packet, source: "192.0.2.8" };
    expect(call("firewall_matches", rules, other, settings)).toMatchObject({ action: "ACCEPT", group_position: 0 });
  });

  it("accepts IP sets as resources and data sources report them", () => {
    const set = { name: "staff", comment: null, ref: "+dc/staff", timeouts: null, extra_json: null };
    const settings = { ipsets: { staff: { ...set, entries: { "192.0.2.0/24": "Office" }, nomatch: null } } };
    expect(matches([{ type: "in", action: "ACCEPT", source: "+staff" }], settings)).toMatchObject({ position: 0 });
  });

  it.each([
    [
      [{ type: "in", action: "ACCEPT", source: "+office" }],
      "rules[0]: refers to the IP set +office, which settings do not have",
    ],
    [
      [{ type: "in", action: "ACCEPT", destination: "dc/web" }],
      "rules[0]: refers to the alias dc/web, which settings do not have",
    ],
    [
      [{ type: "group", security_group: "web" }],
      "rules[0]: refers to the security group web, which settings do not have",
    ],
  ])("refuses %j, which refers to missing objects", (rules, expected) => {
    expect(refusal("firewall_matches", rules, packet)).toEqual([0, expected]);
  });

  it("ignores references of disabled rules", () => {
    expect(matches([{ type: "in", action: "ACCEPT", source: "+office", enabled: false }])).toMatchObject({
      action: "DROP",
    });
  });

  it("checks rules as the provider does", () => {
    const rules = [
      { type: "in", action: "ACCEPT" },
      { type: "in", action: "ACCEPT", destination_port: "22" },
    ];
    const [argument, message] = refusal("firewall_matches", rules, packet);
    expect(argument).toBe(0);
    expect(message).toMatch(/^rules\[1\]\.(protocol|destination_port): /);
  });

  it.each([
    [
      { source: "office" },
      'packet.source: must be an IPv4 or IPv6 address without mask, such as 192.0.2.1 or 2001:db8::1. Got "office"',
    ],
    [{ destination_port: 70_000 }, "packet.destination_port: must be 0 to 65535. Got 70000"],
    [{ destination_port: null }, "packet.protocol: is missing"],
    [{ destination: "2001:db8::1" }, "packet.destination: must be of the same IP version as the other address"],
    [{ port: 22 }, "packet.port: there is no such attribute"],
  ])("refuses a packet with %j, with an error about its attributes", (change, expected) => {
    const [argument, message] = refusal("firewall_matches", [], { ...packet, ...change });
    expect(argument).toBe(1);
    expect(message.replace(/[;.] did you mean .*|\.$/, "")).toBe(expected);
  });

  it("refuses names without a value, with their path", () => {
    const [argument, message] = refusal("firewall_matches", [], packet, { aliases: { office: null } });
    expect([argument, message]).toEqual([2, 'settings.aliases["office"]: must not be null']);
  });

  it("names the third argument when it is invalid", () => {
    const [argument, message] = refusal("firewall_matches", [], packet, {
      ipsets: { web: { entries: { "10.0.0.0/0": "" } } },
    });
    expect(argument).toBe(2);
    expect(message).toMatch(/^settings\.ipsets\["web"\]\.entries\["10\.0\.0\.0\/0"\]: must not have mask 0/);
  });
});
