/** Sets of objects that Terraform has as maps: a plan may not change their keys. */
import { expect, it } from "vitest";
import { bool, keyedOf, type State, string } from "../../../src/framework/attribute";
import { planState, settlePlan } from "../../../src/framework/planning/plan";
import { reconcileRead } from "../../../src/framework/values/reconcile";

const doc = "For the test.";
const lower = (text: string) => text.toLowerCase();
const attributes = {
  entries: keyedOf(
    "name",
    {
      name: string({ doc, canonical: lower }).required(),
      open: bool({ doc }).default(false),
      comment: string({ doc, canonical: lower }).optional(),
    },
    { doc },
  ).optional(),
};

const plan = (entries: readonly object[], prior: readonly object[]) => {
  const before = { entries: prior } as unknown as State;
  return settlePlan(attributes, planState(attributes, { entries: entries as never }, before), before).entries;
};
const entry = (name: string, comment: string | null = null) => ({ name, open: false, comment });
const given = (name: string, comment: string | null = null) => ({ name, open: null, comment });

it("plans the prior spelling of all keys while the elements are equal", () => {
  expect(plan([given("web", "A"), given("DB")], [entry("Web", "a"), entry("db")])).toEqual([
    entry("Web", "a"),
    entry("db"),
  ]);
});

it("plans each key as configured once another element changes", () => {
  expect(plan([given("web", "A"), given("db", "new")], [entry("Web", "a"), entry("db")])).toEqual([
    entry("web", "A"),
    entry("db", "new"),
  ]);
});

it("keeps the spelling of other values only below the same key", () => {
  expect(plan([given("web", "A"), given("new")], [entry("web", "a")])).toEqual([entry("web", "a"), entry("new")]);
});

it("keeps the prior spelling of the keys that a server reports", () => {
  const read = reconcileRead(
    attributes,
    { entries: [entry("Web", "a")] } as never,
    { entries: [entry("web", "a"), entry("db")] } as never,
  );
  expect(read.entries).toEqual([entry("Web", "a"), entry("db")]);
});
