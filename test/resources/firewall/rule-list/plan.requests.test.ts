/** Number and kind of the requests, by example, with the issue numbers of other providers. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdit, type Edit, requestCount, requestsOf } from "../../../../src/resources/firewall/rule-list/edit";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import { asStored, type Rule } from "../../../../src/resources/firewall/rule-list/rule";
import { ruleFromServer, ruleParameters } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { runs, sampled } from "../../../support/runs";
import { anyRule, listPair } from "./arbitraries";
import { port, ports } from "./ports";
import { RuleServer } from "./rule-server";

const without = <T>(list: readonly T[], index: number) => list.filter((_, at) => at !== index);

const inserted = <T>(list: readonly T[], index: number, item: T) => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

const kinds = (edits: readonly Edit[]) => edits.map(({ kind }) => kind);

const group = (name: string): Rule => ({ type: "group", action: name, enable: 1 });

const dropAll: Rule = { type: "in", action: "DROP", enable: 1 };

const list = ports(1_000, 1_200);

describe("the replacement of a rule by one elsewhere", () => {
  const unmoved = ports(2_000, 2_003);

  it("changes and moves one rule, if the place is below the unmoved rules", () => {
    const edits = planRuleEdits([port(1), ...unmoved], [...unmoved, port(9)]);
    expect(kinds(edits).sort()).toEqual(["move", "update"]);
    expect(requestCount(edits)).toBe(2);
  });

  it("inserts one rule at the top and removes the other, since an insertion there takes one request", () => {
    const edits = planRuleEdits([...unmoved, port(1)], [port(9), ...unmoved]);
    expect(kinds(edits)).toEqual(["insert", "remove"]);
  });

  it.each([
    ["the first one", [port(9, { comment: "web" }), port(5, { proto: "udp" })]],
    ["the last one", [port(5, { proto: "udp" }), port(9, { comment: "web" })]],
  ])("changes the most similar rule of several: %s", (_, leaving) => {
    const edits = planRuleEdits([...leaving, ...unmoved], [...unmoved, port(10, { comment: "web" })]);
    expect(edits.filter(({ kind }) => kind === "update")).toEqual([
      { kind: "update", position: expect.any(Number), set: { dport: "10" }, delete: [] },
    ]);
  });
});

it("groups of more names than verdicts are listed change places with one request each", () => {
  const groups = Array.from({ length: 12 }, (_, index) => group(`g${index}`));
  const desired = [...groups.slice(1), groups[0] as Rule];
  const edits = planRuleEdits(groups, desired);
  expect(edits.reduce<readonly Rule[]>(applyEdit, groups)).toEqual(desired);
  expect(requestCount(edits)).toBe(1);
});

describe("one change among 200 rules", () => {
  it.each<[string, Rule[], Edit[], number]>([
    ["nothing", [...list], [], 0],
    ["a rule at the top", inserted(list, 0, port(1)), [{ kind: "insert", index: 0, rule: port(1) }], 1],
    ["a rule in the middle", inserted(list, 100, port(1)), [{ kind: "insert", index: 100, rule: port(1) }], 2],
    ["a rule at the end (#2296)", [...list, port(1)], [{ kind: "insert", index: 200, rule: port(1) }], 2],
    ["a rule gone", without(list, 57), [{ kind: "remove", position: 57 }], 1],
    ["a rule moved down", inserted(without(list, 0), 150, port(1_000)), [{ kind: "move", from: 0, to: 150 }], 1],
    ["a rule moved up", inserted(without(list, 150), 3, port(1_150)), [{ kind: "move", from: 150, to: 3 }], 1],
    [
      "a comment",
      list.with(7, port(1_007, { comment: "ssh" })),
      [{ kind: "update", position: 7, set: { comment: "ssh" }, delete: [] }],
      1,
    ],
    [
      "another rule in the same place",
      list.with(7, { type: "in", action: "DROP", enable: 1, source: "10.0.0.1" }),
      [{ kind: "update", position: 7, set: { action: "DROP", source: "10.0.0.1" }, delete: ["proto", "dport"] }],
      1,
    ],
    [
      "one removed and another added elsewhere",
      without(inserted(list, 150, port(1)), 20),
      [
        { kind: "move", from: 20, to: 149 },
        { kind: "update", position: 149, set: { dport: "1" }, delete: [] },
      ],
      2,
    ],
  ])("%s", (_name, desired, edits, requests) => {
    const plan = planRuleEdits(list, desired);
    expect(plan).toEqual(edits);
    expect(requestCount(plan)).toBe(requests);
  });
});

describe("many rules", () => {
  it("creates a list from nothing with one request per rule, the last rule first", () => {
    const plan = planRuleEdits([], list);
    expect(requestCount(plan)).toBe(200);
    expect(plan[0]).toEqual({ kind: "insert", index: 0, rule: list.at(-1) });
  });

  it("removes a list from the end, so each rule keeps all rules above it", () => {
    expect(planRuleEdits(list, [])).toEqual(list.map((_, index) => ({ kind: "remove", position: 199 - index })));
  });

  it("appends more rules than exist by moving the existing ones", () => {
    const plan = planRuleEdits(ports(0, 3), ports(0, 50));
    expect(requestCount(plan)).toBe(47 + 3);
  });

  it("changes every rule in place", () => {
    const plan = planRuleEdits(
      list,
      list.map((rule) => ({ ...rule, source: "+dc/office" })),
    );
    expect(kinds(plan)).toEqual(list.map(() => "update"));
  });

  it("renames an IP set in macro rules in place", () => {
    const rules = (set: string) =>
      ["SSH", "HTTP", "HTTPS", "DNS", "NTP"].map(
        (macro): Rule => ({ type: "in", action: "ACCEPT", enable: 1, macro, source: set }),
      );
    expect(kinds(planRuleEdits(rules("+old"), rules("+new")))).toEqual(Array(5).fill("update"));
  });

  it.each(sampled([20, 200, 1_000], (length) => length < 1_000))(
    "replaces %i rules that could replace each other without a gap",
    (length) => {
      const rules = (set: string) =>
        Array.from(
          { length },
          (_, index): Rule => ({ type: "in", action: "ACCEPT", enable: 1, source: `+${set}${index}` }),
        );
      // All but one are inserted at the top before the old ones are removed. Changed in place, some address might be in
      // no set for a moment.
      expect(requestCount(planRuleEdits(rules("old"), rules("new")))).toBe(2 * length - 1);
    },
  );

  it("reverses 1,000 rules with one request less than there are rules", () => {
    const rules = ports(0, 1_000);
    expect(requestCount(planRuleEdits(rules, [...rules].reverse()))).toBe(999);
  });

  it("finds scattered changes among 1,000 rules", () => {
    const rules = ports(0, 1_000);
    const desired = without(without(rules, 900), 100).with(500, port(5_000));
    expect(kinds(planRuleEdits(rules, inserted(desired, 300, port(6_000)))).sort()).toEqual([
      "move",
      "remove",
      "update",
      "update",
    ]);
  });

  it("finds scattered changes in lists too long to compare in full", () => {
    const rules = ports(0, 3_000);
    const desired = [port(7_000), ...rules.slice(1, 2_998).with(1_500, port(8_000)), port(9_000), port(2_999)];
    const plan = planRuleEdits(rules, inserted(without(desired, 2_000), 40, port(2_000)));
    expect(kinds(plan).sort()).toEqual(["move", "update", "update", "update"]);
  });
});

describe("rules above security groups (#2575)", () => {
  const before = [port(22), group("web"), group("db"), dropAll];

  it("inserts above a group without touching it", () => {
    expect(requestCount(planRuleEdits(before, inserted(before, 1, port(80))))).toBe(2);
  });

  it("swaps two groups with one request", () => {
    expect(planRuleEdits(before, [port(22), group("db"), group("web"), dropAll])).toHaveLength(1);
  });

  it("keeps duplicates distinct from their originals", () => {
    const twice = [group("web"), port(22), group("web")];
    expect(planRuleEdits(twice, [port(22), group("web")])).toEqual([{ kind: "remove", position: 0 }]);
    expect(planRuleEdits(twice, twice)).toEqual([]);
  });
});

describe("a rule that could be harmful at the top", () => {
  const office: Rule = { type: "in", action: "ACCEPT", enable: 1, source: "10.0.0.0/8" };

  it("a rule that could be harmful at the top is inserted disabled, and enabled in its place", () => {
    expect(planRuleEdits([office, port(80)], [office, dropAll, port(80)]).flatMap(requestsOf)).toEqual([
      { method: "POST", parameters: { type: "in", action: "DROP", enable: 0 } },
      { method: "PUT", position: 0, parameters: { moveto: 2 } },
      { method: "PUT", position: 1, parameters: { enable: 1 } },
    ]);
  });

  it("the first rule of a new list needs one request more", () => {
    expect(planRuleEdits([], [office, port(22), dropAll]).flatMap(requestsOf)).toEqual([
      { method: "POST", parameters: { type: "in", action: "DROP", enable: 0 } },
      { method: "POST", parameters: { type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: "22" } },
      { method: "POST", parameters: { type: "in", action: "ACCEPT", enable: 1, source: "10.0.0.0/8" } },
      { method: "PUT", position: 2, parameters: { enable: 1 } },
    ]);
  });

  it.each<[string, Rule]>([
    ["has the same effect as those above", { ...office, source: "10.1.0.0/16" }],
    ["overlaps none of those above", { ...dropAll, source: "192.0.2.0/24" }],
    ["is disabled", { ...dropAll, enable: 0 }],
  ])("a rule that could be harmful at the top is inserted enabled when it %s", (_name, rule) => {
    expect(requestCount(planRuleEdits([office], [office, rule]))).toBe(2);
  });

  it("leaves no gap at any time when two rules swap their matches", () => {
    const [a, b] = ["+one", "+two"].map((source): Rule => ({ type: "in", action: "ACCEPT", enable: 1, source }));
    const renamed = (rule: Rule | undefined, comment: string) => ({ ...(rule as Rule), comment });
    const before = [renamed(a, "x"), renamed(b, "y")];
    const after = [renamed(b, "x"), renamed(a, "y")];
    // Updates in place would need two requests, and one of the sets would be let in by no rule in between.
    expect(kinds(planRuleEdits(before, after))).toEqual(["insert", "update", "remove"]);
  });
});

/** A plan ends in the desired list for any two lists. */
it("produces the desired list, request by request as well as edit by edit", () => {
  fc.assert(
    fc.property(listPair(anyRule, 12), ([before, after]) => {
      const server = new RuleServer(before.map(ruleParameters));
      const onServer = () => server.rules.map(ruleFromServer).map(asStored);
      let model = before;
      for (const edit of planRuleEdits(before, after)) {
        for (const request of requestsOf(edit)) server.send(request);
        model = applyEdit(model, edit);
        expect(onServer()).toEqual(model);
      }
      expect(onServer()).toEqual(after);
    }),
    { numRuns: runs(2_000) },
  );
});

it.each([
  ["of the old list", ["b", "a", "a"], ["a", "b", "x", "y"]],
  ["of the new list", ["x", "b", "p", "q"], ["b", "x", "x"]],
])("changes no copy of a rule %s that the other list has, too", (_, old, wanted) => {
  const rule = (name: string) => port(name.charCodeAt(0));
  const edits = planRuleEdits(old.map(rule), wanted.map(rule));
  expect(edits.filter(({ kind }) => kind === "update")).toHaveLength(1);
});

const web = port(80, { comment: "web", source: "10.0.0.0/8" });
const ssh = port(22, { comment: "ssh", iface: "vmbr0" });

it.each([
  ["in place", [ssh, web], [{ ...web, dport: "81" }]],
  ["in place, in another order", [web, ssh], [{ ...web, dport: "81" }]],
  ["and moves it", [ssh, web, port(1)], [port(1), { ...web, dport: "81" }]],
  ["and moves it, in another order", [web, ssh, port(1)], [port(1), { ...web, dport: "81" }]],
])("changes the most similar rule %s", (_, old, wanted) => {
  const updates = planRuleEdits(old, wanted).filter(({ kind }) => kind === "update");
  expect(updates).toMatchObject([{ set: { dport: "81" }, delete: [] }]);
});
