/** The number of requests for any two lists. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEdit, requestCount } from "../../../../src/resources/firewall/rule-list/edit";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import { type Rule, ruleKey } from "../../../../src/resources/firewall/rule-list/rule";
import { runs } from "../../../support/runs";
import { anyRule, listPair } from "./arbitraries";
import { fewestRequests, keepsWhatStays } from "./fewest-requests";
import { port } from "./ports";

const dropAll: Rule = { type: "in", action: "DROP", enable: 1 };

const rules = (text: string) => [...text].map((letter) => port(letter.charCodeAt(0)));
const excess = (before: string, after: string) =>
  requestCount(planRuleEdits(rules(before), rules(after))) -
  fewestRequests(before, after, [...new Set(after)], keepsWhatStays(before, after));

it("the number of requests is minimal", () => {
  const list = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 5 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(list, list, (before, after) => excess(before, after) === 0),
    { numRuns: runs(2_000) },
  );
});

it("the number of requests is minimal or one more when rules occur several times", () => {
  const list = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 5 });
  fc.assert(
    fc.property(list, list, (before, after) => [0, 1].includes(excess(before, after))),
    { numRuns: runs(2_000) },
  );
  expect(excess("aab", "ba")).toBe(0);
  expect(excess("ab", "abab")).toBe(0);
});

it("the number of requests is mostly minimal among all protective plans when every rule overlaps every other", () => {
  const hosts = ["10.1.2.3", "10.1.9.9", "10.9.0.1"];
  const some = [1, 2, 3, 4, 5, 6, 7].map((mask) => hosts.filter((_, bit) => mask & (1 << bit)).join(","));
  const enabled = ["ACCEPT", "DROP"].flatMap((action) =>
    some.map((source): Rule => ({ type: "in", action, enable: 1, source })),
  );
  /** Lower-case letters are enabled rules, and capitals the same rules disabled. */
  const ruleOf = (letter: string): Rule => {
    const rule = enabled["abcdefghijklmn".indexOf(letter.toLowerCase())] ?? dropAll;
    return letter === letter.toLowerCase() ? rule : { ...rule, enable: 0 };
  };
  const verdictOf = (list: string, host: string) =>
    [...list].map(ruleOf).find((rule) => rule.enable === 1 && rule.source?.split(",").includes(host))?.action;
  const surplus = (before: string, after: string) => {
    const letters = [...new Set(before + after + after.toUpperCase())];
    const protects = (list: string) =>
      hosts.every((host) => [verdictOf(before, host), verdictOf(after, host)].includes(verdictOf(list, host)));
    const planned = requestCount(planRuleEdits([...before].map(ruleOf), [...after].map(ruleOf)));
    return planned - fewestRequests(before, after, letters, protects);
  };
  const list = fc
    .uniqueArray(fc.constantFrom(..."abcdefghijklmn"), { maxLength: 3 })
    .map((letters) => letters.join(""));
  const surpluses = fc
    .sample(fc.tuple(list, list), { numRuns: runs(3_000), seed: 1 })
    .map(([before, after]) => surplus(before, after));

  expect(Math.min(...surpluses)).toBe(0);
  expect(Math.max(...surpluses)).toBeLessThanOrEqual(2);
  expect(surpluses.filter((more) => more === 0).length).toBeGreaterThanOrEqual(0.9 * surpluses.length);
});

it("the number of requests never exceeds inserting, moving and enabling each new rule and removing each old one", () => {
  fc.assert(
    fc.property(listPair(anyRule, 10), ([before, after]) => {
      expect(requestCount(planRuleEdits(before, after))).toBeLessThanOrEqual(before.length + 3 * after.length);
    }),
  );
});

it("keeps every rule of both lists on the server at all times", () => {
  const copies = (rules: readonly Rule[]) => {
    const counts = new Map<string, number>();
    for (const key of rules.map(ruleKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  fc.assert(
    fc.property(listPair(anyRule, 8), ([before, after]) => {
      const [old, wanted] = [copies(before), copies(after)];
      let current: Rule[] = before;
      for (const edit of planRuleEdits(before, after)) {
        current = applyEdit(current, edit);
        const now = copies(current);
        for (const [rule, count] of old) {
          expect(now.get(rule) ?? 0).toBeGreaterThanOrEqual(Math.min(count, wanted.get(rule) ?? 0));
        }
      }
    }),
    { numRuns: runs(2_000) },
  );
});
