import fc from "fast-check";
import { expect, it } from "vitest";
import { UNKNOWN } from "../../../../src/plugin/cty/value";
import { CoverIndex } from "../../../../src/resources/firewall/checks/cover-index";
import { type Rule, ruleCovers } from "../../../../src/resources/firewall/checks/rule-covers";
import { runs } from "../../../support/runs";

const NAMES = {
  alias: (name: string) => ({ office: "10.1.0.0/16", host: "10.1.2.3" })[name.replace(/^dc\//, "").toLowerCase()],
  set: (name: string) =>
    ({ servers: [{ cidr: "10.1.2.0/24" }, { cidr: "2001:db8::/64" }], web: [{ cidr: "10.1.2.3" }, { cidr: "host" }] })[
      name
    ],
  group: () => undefined,
};

const oneOf = (...values: readonly unknown[]) => fc.constantFrom(...values);
const addresses = oneOf(
  ...[null, "", UNKNOWN, "10.0.0.0/8", "10.1.0.0/16", "10.1.2.3", "10.1.2.3,10.1.2.4", "10.1.2.0-10.1.2.9", "office"],
  ...["Office", "dc/host", "+servers", "+web", "+missing", "+Missing", "2001:db8::1", "2001:db8::/32", "192.0.2.1"],
);
const ports = oneOf(null, null, "", UNKNOWN, "22", "22,80", "20:30", "ssh", "80:90,443", "443", "never");
const rule = fc.record({
  type: oneOf("in", "in", "in", "out", "group", UNKNOWN),
  enabled: oneOf(true, true, true, null, false, UNKNOWN),
  interface: oneOf(null, null, null, "vmbr0", "vmbr1", UNKNOWN),
  security_group: oneOf(null, "web", "db", UNKNOWN),
  source: addresses,
  destination: addresses,
  macro: oneOf(null, null, null, null, "SSH", "ssh", "HTTPS", "Ping", "DNS", "Web", "unheard", UNKNOWN),
  protocol: oneOf(null, null, "tcp", "TCP", "6", "udp", "icmp", "unheard", UNKNOWN),
  source_port: ports,
  destination_port: ports,
  icmp_type: oneOf(null, null, null, "echo-request", UNKNOWN),
}) as fc.Arbitrary<Rule>;
/** Rules with few attributes, which cover each other often. */
const lists = fc.tuple(
  rule,
  fc.array(fc.tuple(rule, fc.subarray(Object.keys(ruleKeys()), { maxLength: 3 })), { maxLength: 30 }),
);

function ruleKeys() {
  return {
    type: 0,
    enabled: 0,
    interface: 0,
    source: 0,
    destination: 0,
    macro: 0,
    protocol: 0,
    source_port: 0,
    destination_port: 0,
  };
}

it("finds the same rule as a comparison of all pairs", () => {
  let covered = 0;
  fc.assert(
    fc.property(lists, ([base, changes]) => {
      const rules = changes.map(([other, keys]): Rule => {
        const copied = Object.fromEntries(keys.map((key) => [key, other[key] as never]));
        return { ...base, ...copied };
      });
      const index = new CoverIndex<number>(rules, NAMES as never);
      for (const [place, one] of rules.entries()) {
        const expected = rules.slice(0, place).findIndex((above) => ruleCovers(above, one, NAMES as never));
        expect(index.firstCovering(one) ?? -1).toBe(expected);
        if (expected >= 0) covered++;
        index.add(one, place);
      }
    }),
    { numRuns: runs(20_000) },
  );
  expect(covered).toBeGreaterThan(100);
});
