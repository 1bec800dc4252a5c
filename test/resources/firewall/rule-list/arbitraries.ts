/** Random rules, lists and worlds. */
import fc from "fast-check";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import { ADDRESSES, type World } from "./packets";

/** One of the values, or `undefined`, which is `unset` times as likely as each value. */
const optional = <T>(values: readonly T[], unset: number) =>
  fc.oneof(
    { weight: values.length, arbitrary: fc.constantFrom(...values) },
    { weight: unset, arbitrary: fc.constant(undefined) },
  );

const NAMES = ["+dc/one", "+two", "dc/alias"];

function cleaned(rule: Record<string, unknown>): Rule {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as unknown as Rule;
}

const service = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 5,
    arbitrary: fc.record({
      proto: fc.constantFrom("tcp", "udp", "6"),
      dport: optional(["22", "80,443", "22:80", "ssh", "443"], 3),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ proto: "icmp" }, { proto: "icmpv6" }) },
  { weight: 3, arbitrary: fc.constantFrom({ macro: "SSH" }, { macro: "Web" }, { macro: "HTTP" }, { macro: "Odd" }) },
);

export const plainRule: fc.Arbitrary<Rule> = fc
  .record({
    type: fc.constantFrom("in", "in", "in", "out"),
    action: fc.constantFrom("ACCEPT", "ACCEPT", "DROP", "REJECT"),
    enable: fc.constantFrom(1, 1, 1, 1, 0),
    source: optional([...ADDRESSES, ...NAMES], 3),
    dest: optional(["192.0.2.1,10.9.0.1", "0.0.0.0/0", "2001:db8::/32"], 1),
    iface: optional(["vmbr0", "vmbr1"], 1),
    comment: optional(["a", "b"], 1),
    service,
  })
  .map(({ service: fields, ...rule }) => cleaned({ ...rule, ...fields }));

/** Rules over three hosts and two names: in short lists of these, every order matters. */
export const denseRule: fc.Arbitrary<Rule> = fc
  .record({
    type: fc.constant("in"),
    action: fc.constantFrom("ACCEPT", "DROP"),
    enable: fc.constantFrom(1, 1, 1, 1, 1, 0),
    source: optional(
      ["10.1.2.3", "10.1.9.9", "10.9.0.1", "10.1.2.3,10.1.9.9", "10.1.9.9,10.9.0.1", "+dc/one", "+two"],
      1,
    ),
    comment: optional(["a"], 3),
  })
  .map(cleaned);

const groupRule: fc.Arbitrary<Rule> = fc
  .record({
    type: fc.constant("group"),
    action: fc.constantFrom("web", "db"),
    enable: fc.constantFrom(1, 1, 0),
    iface: optional(["vmbr0"], 1),
  })
  .map(cleaned);

export const anyRule = fc.oneof({ weight: 8, arbitrary: plainRule }, { weight: 1, arbitrary: groupRule });

/** Pairs of lists with common rules: edits of the first, or lists of the same few rules. */
export function listPair(rule: fc.Arbitrary<Rule>, maxLength: number): fc.Arbitrary<readonly [Rule[], Rule[]]> {
  return fc
    .array(rule, { minLength: 1, maxLength: Math.max(2, maxLength) })
    .chain((pool) =>
      fc.tuple(
        fc.array(fc.constantFrom(...pool), { maxLength }),
        fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: rule }), {
          maxLength,
        }),
      ),
    );
}

export const world: fc.Arbitrary<World> = fc.record({
  names: fc.record({
    "+dc/one": fc.subarray(["10.1.2.3", "10.9.0.1", "2001:db8::1"]),
    "+two": fc.subarray(["10.1.2.3", "192.0.2.1", "2001:db9::1"]),
    "dc/alias": fc.constantFrom(["10.1.9.9"], ["2001:db8::1"]),
  }),
  macros: fc.record({
    ssh: fc.constant([[6, 22]] as const),
    web: fc.constant([
      [6, 80],
      [6, 443],
    ] as const),
    http: fc.constant([[6, 80]] as const),
    odd: fc.subarray([
      [6, 22],
      [17, 80],
      [1, 0],
    ] as const),
  }),
  groups: fc.record({ web: fc.array(plainRule, { maxLength: 2 }), db: fc.array(plainRule, { maxLength: 2 }) }),
});
