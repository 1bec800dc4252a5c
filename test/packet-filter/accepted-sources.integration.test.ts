/** The accepted part of a network consists of its accepted addresses. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressText, rangeOf, versionOf } from "../../src/net/ranges";
import { acceptedSources } from "../../src/packet-filter/accepted-sources";
import { decide } from "../../src/packet-filter/decide";
import type { Firewall, FirewallRule } from "../../src/packet-filter/firewall";

const TEXTS = {
  4: {
    network: "198.51.100.0/27",
    node: "192.0.2.11",
    some: [
      "198.51.100.0/28",
      "198.51.100.8/29",
      "198.51.100.4",
      "198.51.100.3-198.51.100.20",
      "0.0.0.0/0",
      "2001:db8::/32",
    ],
  },
  6: {
    network: "2001:db8::/123",
    node: "2001:db8:1::11",
    some: ["2001:db8::/124", "2001:db8::8/125", "2001:DB8::4", "2001:db8::3-2001:db8::14", "::/0", "192.0.2.0/24"],
  },
} as const;

const PORTS = [8006, 22, 3128, 5900, 5950, 60_001];
const NAMES = {
  aliases: ["office", "home"],
  sets: ["admins", "management", "blacklist", "gone"],
  groups: ["in", "out"],
};

function firewalls(version: 4 | 6): fc.Arbitrary<Firewall> {
  const text = fc.constantFrom(...TEXTS[version].some);
  const entry = fc.record({
    cidr: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constant("dc/office") }),
    nomatch: fc.boolean(),
  });
  const source = fc.option(
    fc.oneof(
      text,
      fc.tuple(text, text).map((two) => two.filter((spec) => !spec.includes("-")).join(",")),
      fc.constantFrom("dc/office", "home", "+admins", "+dc/management", "+gone", "missing"),
    ),
    { nil: undefined },
  );
  const rule = (types: readonly string[]): fc.Arbitrary<FirewallRule> =>
    fc
      .record({
        type: fc.constantFrom(...types),
        action: fc.constantFrom("ACCEPT", "DROP", "REJECT"),
        enable: fc.constantFrom(1, 1, 1, 0),
        source,
        dest: fc.option(fc.constantFrom(TEXTS[version].node, "203.0.113.9"), { nil: undefined, freq: 4 }),
        iface: fc.option(fc.constantFrom("vmbr0", "vmbr1"), { nil: undefined, freq: 4 }),
        service: fc.constantFrom<Partial<FirewallRule>>(
          {},
          { macro: "SSH" },
          { macro: "VNC" },
          { proto: "udp" },
          { proto: "tcp", dport: "8006" },
          { proto: "tcp", dport: "22,5900:5940" },
        ),
        group: fc.constantFrom(...NAMES.groups, "gone"),
      })
      .map(({ service, group, iface, ...rule }) =>
        rule.type === "group"
          ? { type: "group", action: group, enable: rule.enable, ...(iface && { iface }) }
          : { ...rule, ...service, ...(iface && { iface }) },
      );
  const rules = (types: readonly string[]) => fc.array(rule(types), { maxLength: 6 });
  return fc
    .record({
      enabled: fc.constantFrom(true, true, true, false),
      policy: fc.constantFrom("ACCEPT", "DROP", undefined),
      rules: rules(["in", "in", "in", "out", "group"]),
      groups: fc.tuple(rules(["in", "out"]), rules(["in"])),
      aliases: fc.tuple(text, text),
      sets: fc.tuple(...[0, 1, 2].map(() => fc.array(entry, { maxLength: 5 }))),
      localNetwork: fc.option(
        text.filter((spec) => !spec.includes("-")),
        { nil: undefined },
      ),
    })
    .map(({ enabled, policy, rules, groups, aliases, sets, localNetwork }) => ({
      enabled,
      rules,
      policies: policy === undefined ? {} : { in: policy },
      ...(localNetwork !== undefined && { localNetwork }),
      names: {
        alias: (reference) => aliases[NAMES.aliases.indexOf(reference.replace("dc/", ""))],
        set: (reference) => sets[NAMES.sets.indexOf(reference.replace("dc/", ""))],
        group: (name) => groups[NAMES.groups.indexOf(name)],
      },
    }));
}

describe.each([4, 6] as const)("IPv%i", (version) => {
  const { network, node } = TEXTS[version];
  const [first, last] = rangeOf(network, version) ?? [0n, 0n];
  const addresses = Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index));

  it("an address passes as part of its network exactly if it passes alone", () => {
    fc.assert(
      fc.property(
        firewalls(version),
        // The last port, of migrations, accepts no management traffic.
        fc.constantFrom(...PORTS.slice(0, 5), 80),
        fc.constantFrom(undefined, "vmbr0"),
        (firewall, destinationPort, card) => {
          const through = acceptedSources(firewall, { network, destination: node, destinationPort, interface: card });
          const packet = { direction: "in", destination: node, protocol: "tcp", destinationPort } as const;
          for (const number of addresses) {
            const source = addressText(number, version);
            const alone = decide(firewall, { ...packet, source, ...(card && { interface: card }) }).action === "ACCEPT";
            expect([source, through.some(([from, to]) => from <= number && number <= to)]).toEqual([source, alone]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

it("addresses are printed in their usual notation", () => {
  for (const text of ["198.51.100.7", "0.0.0.0", "2001:db8::7", "::"]) {
    const version = versionOf(text);
    const [first = 1n, last] = rangeOf(text, version) ?? [];
    expect([first, addressText(first, version)]).toEqual([last, text]);
  }
});

it("invalid addresses and addresses of the other IP version have no range", () => {
  for (const text of ["office", "10.0.0.0/40", "10.0.0.9-10.0.0.1", "2001:db8::1", ""])
    expect(rangeOf(text, 4)).toBeUndefined();
});
