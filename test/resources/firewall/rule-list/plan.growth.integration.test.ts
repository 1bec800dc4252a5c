/** The steps that plans of long lists and their requests take grow with the number of rules, not with its square. */
import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { singleRequestEdits } from "../../../../src/resources/firewall/rule-list/edit";
import { GuardedRun } from "../../../../src/resources/firewall/rule-list/guarded-run";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";

const rulesOf = (size: number): Rule[] =>
  Array.from({ length: size }, (_, index) => ({
    type: "in",
    action: "ACCEPT",
    enable: 1,
    proto: "tcp",
    dport: String(1000 + index),
  }));

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

/** Executions of all functions and blocks of the sources. */
async function stepsOf(before: readonly Rule[], after: readonly Rule[]): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  const edits = planRuleEdits(before, after).flatMap(singleRequestEdits);
  await new GuardedRun({ send: async () => undefined } as never, { rules: before }, edits, true).finish();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => /\/(src|\.sources)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
}

const CHANGES: Readonly<Record<string, (size: number) => readonly [before: Rule[], after: Rule[]]>> = {
  "rules of a new list": (size) => [[], rulesOf(size)],
  "rules that go": (size) => [rulesOf(size), []],
  "rules around a new one": (size) => [
    rulesOf(size),
    rulesOf(size).toSpliced(size / 2, 0, { type: "in", action: "DROP", enable: 1 }),
  ],
};

const [SMALL, LARGE] = [200, 800];

it.each(Object.entries(CHANGES))("four times as many %s take at most five times the steps", async (_, changeOf) => {
  // The first run loads code.
  await stepsOf(...changeOf(2));
  const few = await stepsOf(...changeOf(SMALL));
  const many = await stepsOf(...changeOf(LARGE));
  expect(few).toBeGreaterThan(SMALL);
  expect(many / few).toBeLessThan(5);
});
