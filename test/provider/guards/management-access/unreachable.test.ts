import { describe, expect, it } from "vitest";
import {
  ALIASES,
  GROUPS,
  type Item,
  NODES,
  OPTIONS,
  type Part,
  type Parts,
  RULES,
  SETS,
} from "../../../../src/provider/guards/management-access/parts";
import { mayShutOut, missingFor, whyUnreachable } from "../../../../src/provider/guards/management-access/unreachable";

const DROP: Item = { type: "in", action: "DROP" };
const ACCEPT: Item = { type: "in", action: "ACCEPT" };

/** A firewall that is on, with all of its parts. */
function firewall(rules: readonly Item[], others: Readonly<Record<string, Part>> = {}): Parts {
  return new Map<string, Part>(
    Object.entries({ [OPTIONS]: { enable: 1 }, [RULES]: rules, [ALIASES]: [], [SETS]: [], [NODES]: [], ...others }),
  );
}

describe("no client reaches the API", () => {
  it.each<[string, Parts, RegExp]>([
    ["a rule drops everything", firewall([DROP]), /^rule 0 \(in DROP\)$/],
    ["a rule rejects everything", firewall([{ ...DROP, action: "REJECT" }]), /^rule 0 \(in REJECT\)$/],
    ["a rule drops the API", firewall([{ ...DROP, proto: "tcp", dport: "8000:9000" }]), /port 8000:9000/],
    ["other services are allowed", firewall([{ ...ACCEPT, macro: "SSH" }, DROP]), /^rule 1/],
    ["the accepting rule is below", firewall([DROP, { ...ACCEPT, source: "192.0.2.0/24" }]), /^rule 0/],
    ["the accepting rule is disabled", firewall([{ ...ACCEPT, enable: 0 }, DROP]), /^rule 1/],
    ["the policy accepts", firewall([DROP], { [OPTIONS]: { enable: 1, policy_in: "ACCEPT" } }), /^rule 0/],
    [
      "halves are dropped",
      firewall([
        { ...DROP, source: "0.0.0.0/1" },
        { ...DROP, source: "128.0.0.0/1" },
        { ...DROP, source: "::/0" },
      ]),
      /^rule 1/,
    ],
    [
      "the accepting management set comes too late",
      firewall([DROP], { [SETS]: [{ name: "management" }], [`${SETS}/management`]: [{ cidr: "192.0.2.0/24" }] }),
      /^rule 0/,
    ],
    [
      "the rule belongs to a group",
      firewall([{ type: "group", action: "all" }], { [`${GROUPS}/all`]: [DROP] }),
      /^rule 0 of group all/,
    ],
    [
      "the accepted set is empty",
      firewall([{ ...ACCEPT, source: "+dc/admins" }, DROP], { [SETS]: [{ name: "admins" }], [`${SETS}/admins`]: [] }),
      /^rule 1/,
    ],
    [
      "the accepted address is a node's",
      firewall([{ ...DROP, dest: "192.0.2.11" }], { [NODES]: [{ ip: "192.0.2.11" }, { ip: "192.0.2.12" }] }),
      /^rule 0 \(in DROP to 192.0.2.11\)$/,
    ],
  ])("no client reaches the API when %s", (_, parts, reason) => {
    expect(missingFor(parts)).toEqual([]);
    expect(whyUnreachable(parts)).toMatch(reason);
  });
});

describe("some client may reach the API", () => {
  it.each<[string, Parts]>([
    ["the firewall is off", firewall([DROP], { [OPTIONS]: { enable: 0 } })],
    ["the firewall was never set up", firewall([DROP], { [OPTIONS]: {} })],
    ["there is no rule", firewall([])],
    ["the policy drops", firewall([], { [OPTIONS]: { enable: 1, policy_in: "DROP" } })],
    ["something else is dropped", firewall([{ ...DROP, macro: "SSH" }])],
    ["some are dropped", firewall([{ ...DROP, source: "192.0.2.0/24" }])],
    ["IPv4 is dropped and IPv6 is not", firewall([{ ...DROP, source: "0.0.0.0/0" }])],
    ["the rule is disabled", firewall([{ ...DROP, enable: 0 }])],
    ["outgoing packets are dropped", firewall([{ ...DROP, type: "out" }])],
    ["one interface is cut off", firewall([{ ...DROP, iface: "vmbr1" }])],
    ["one interface is accepted", firewall([{ ...ACCEPT, iface: "vmbr1" }, DROP])],
    ["an unknown set of SDN is accepted", firewall([{ ...ACCEPT, source: "+sdn/office-all" }, DROP])],
    ["one address is accepted", firewall([{ ...ACCEPT, source: "192.0.2.7", proto: "tcp", dport: "8006" }, DROP])],
    ["one IPv6 network is accepted", firewall([{ ...ACCEPT, source: "2001:db8::/32" }, DROP])],
    [
      "an address outside the nodes is dropped",
      firewall([{ ...DROP, dest: "192.0.2.99" }], { [NODES]: [{ ip: "192.0.2.11" }] }),
    ],
  ])("some client may reach the API when %s", (_, parts) => {
    expect(missingFor(parts)).toEqual([]);
    expect(whyUnreachable(parts)).toBeUndefined();
  });
});

it("the guard reads nothing if the known rules refuse no client, and otherwise no more than necessary", () => {
  const only = (parts: Record<string, Part>): Parts => new Map(Object.entries(parts));
  expect(missingFor(only({ [RULES]: [ACCEPT, { ...DROP, macro: "SSH" }] }))).toEqual([]);
  expect(missingFor(only({ [RULES]: [{ ...DROP, source: "192.0.2.0/24,198.51.100.7" }] }))).toEqual([]);
  expect(missingFor(only({ [RULES]: [{ ...DROP, source: "+guests" }] }))).toEqual([OPTIONS]);
  expect(missingFor(only({ [RULES]: [{ ...DROP, source: "dc/office" }] }))).toEqual([OPTIONS]);
  expect(missingFor(only({ [RULES]: [{ ...DROP, source: "0.0.0.0/1,128.0.0.0/1" }] }))).toEqual([OPTIONS]);
  expect(missingFor(only({ [RULES]: [DROP] }))).toEqual([OPTIONS]);
  expect(missingFor(only({}))).toEqual([OPTIONS]);
  expect(missingFor(only({ [OPTIONS]: {} }))).toEqual([]);
  expect(missingFor(only({ [OPTIONS]: { enable: 1 } }))).toEqual([RULES]);
  expect(missingFor(only({ [OPTIONS]: { enable: 1 }, [RULES]: [{ type: "group", action: "web" }] }))).toEqual([
    `${GROUPS}/web`,
  ]);
  expect(missingFor(only({ [OPTIONS]: { enable: 1 }, [RULES]: [DROP] }))).toEqual([ALIASES, SETS]);
});

describe("the firewall is read for a change", () => {
  const entries = (...all: readonly Item[]) => ({ name: "admins", entries: all }) as never;
  const first = { cidr: "192.0.2.1", comment: null };
  const second = { cidr: "192.0.2.2", comment: null };
  const exception = { name: "admins", entries: [first], nomatch: [second] } as never;
  const alias = { name: "a", cidr: "192.0.2.1", comment: null };
  type Change = Parameters<typeof mayShutOut>[0];
  it.each<[boolean, string, string, Change["prior"], Change["planned"]]>([
    [true, "of options", "options", null, {}],
    [true, "of rules", "rules", null, {}],
    [true, "that creates a group with rules", "security_group", null, { rules: [] }],
    [false, "that creates a group without rules", "security_group", null, { rules: null }],
    [false, "that creates an alias", "alias", null, alias],
    [false, "of an alias' comment", "alias", alias, { ...alias, comment: "x" }],
    [true, "of an alias' address", "alias", alias, { ...alias, cidr: "192.0.2.2" }],
    [false, "that removes an alias", "alias", alias, null],
    [false, "that adds a member", "ipset", entries(first), entries(first, second)],
    [true, "that removes a member", "ipset", entries(first, second), entries(first)],
    [true, "that adds an exception", "ipset", entries(first), exception],
  ])("the firewall is read for a change: %s, %s", (isRead, _, type, prior, planned) => {
    expect(mayShutOut({ type: `pve_firewall_${type}`, prior, planned })).toBe(isRead);
  });
});
