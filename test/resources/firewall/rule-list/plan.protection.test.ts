/** At every moment of a plan, each packet gets the verdict of the old list or of the new one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestsOf } from "../../../../src/resources/firewall/rule-list/edit";
import type { Preference } from "../../../../src/resources/firewall/rule-list/order";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import { ruleFromServer, ruleParameters } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { runs } from "../../../support/runs";
import { anyRule, denseRule, listPair, plainRule, world } from "./arbitraries";
import { PACKETS, type Packet, verdict, type World } from "./packets";
import { RuleServer } from "./rule-server";

/** The list after each request of the plan. */
function moments(before: readonly Rule[], after: readonly Rule[], preference?: Preference): Rule[][] {
  const server = new RuleServer(before.map(ruleParameters));
  return planRuleEdits(before, after, preference)
    .flatMap(requestsOf)
    .map((request) => {
      server.send(request);
      return server.rules.map(ruleFromServer);
    });
}

function breaches(
  before: readonly Rule[],
  after: readonly Rule[],
  names: World,
  packets = PACKETS,
  preference?: Preference,
): string[] {
  const states = moments(before, after, preference);
  return packets.flatMap((packet) => {
    const allowed = [verdict(before, packet, names), verdict(after, packet, names)];
    return states.flatMap((state, moment) => {
      const actual = verdict(state, packet, names);
      return allowed.includes(actual) ? [] : [`moment ${moment}: ${JSON.stringify(packet)} ${actual}, not ${allowed}`];
    });
  });
}

const HOSTS: readonly Packet[] = ["10.1.2.3", "10.1.9.9", "10.9.0.1"].map((source) => ({
  direction: "in",
  iface: "vmbr0",
  protocol: 6,
  source,
  dest: "192.0.2.1",
  port: 22,
}));

const MEANINGS: World = {
  names: { "+dc/one": ["10.1.2.3"], "+two": ["10.1.9.9", "10.9.0.1"] },
  macros: {},
  groups: {},
};

/**
 * The last rule becomes narrower and moves up, which therefore is more than a removal. Random lists rarely show this.
 */
const NARROWER_AND_HIGHER: [Rule[], Rule[]] = [
  [
    { type: "in", action: "DROP", enable: 1, comment: "a" },
    { type: "in", action: "ACCEPT", enable: 1, source: "10.1.2.3,10.1.9.9", comment: "a" },
    { type: "in", action: "DROP", enable: 1, comment: "a" },
  ],
  [
    { type: "in", action: "DROP", enable: 0 },
    { type: "in", action: "DROP", enable: 1, source: "10.1.9.9" },
    { type: "in", action: "ACCEPT", enable: 1, source: "10.1.2.3,10.1.9.9", comment: "a" },
  ],
];

describe("protection", () => {
  it("holds for lists of rules with all kinds of overlap", () => {
    fc.assert(
      fc.property(listPair(plainRule, 6), world, ([before, after], names) => {
        expect(breaches(before, after, names)).toEqual([]);
      }),
      { numRuns: runs(1_500) },
    );
  });

  it("holds with security groups whose rules the planner does not know", () => {
    fc.assert(
      fc.property(listPair(anyRule, 6), world, ([before, after], names) => {
        expect(breaches(before, after, names)).toEqual([]);
      }),
      { numRuns: runs(1_500) },
    );
  });

  it("holds when nearly every rule overlaps every other", () => {
    const list = fc.array(denseRule, { maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(fc.tuple(list, list), listPair(denseRule, 6)), ([before, after]) => {
        expect(breaches(before, after, MEANINGS, HOSTS)).toEqual([]);
      }),
      { numRuns: runs(10_000), examples: [[NARROWER_AND_HIGHER]] },
    );
  });

  it("depends on the order constraints, not on which of the free changes comes first", () => {
    const list = fc.array(denseRule, { maxLength: 5 });
    const numbers = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(fc.oneof(fc.tuple(list, list), listPair(denseRule, 6)), numbers, ([before, after], stream) => {
        const shuffled: Preference = () => stream.next().value;
        expect(breaches(before, after, MEANINGS, HOSTS, shuffled)).toEqual([]);
      }),
      { numRuns: runs(10_000) },
    );
  });
});
