/** Sets of objects that Terraform has as maps: a plan may not change their keys. */
import { expect, it } from "vitest";
import { bool, keyedOf, keyedValuesOf, type State, string } from "../../../src/framework/attribute";
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
const configured = (name: string, comment: string | null = null) => ({ name, open: null, comment });

it("plans the prior spelling of all keys while the elements are equal", () => {
  expect(plan([configured("web", "A"), configured("DB")], [entry("Web", "a"), entry("db")])).toEqual([
    entry("Web", "a"),
    entry("db"),
  ]);
});

it("plans each key as configured once another element changes", () => {
  expect(plan([configured("web", "A"), configured("db", "new")], [entry("Web", "a"), entry("db")])).toEqual([
    entry("web", "A"),
    entry("db", "new"),
  ]);
});

it("keeps the spelling of other values only below the same key", () => {
  expect(plan([configured("web", "A"), configured("new")], [entry("web", "a")])).toEqual([
    entry("web", "a"),
    entry("new"),
  ]);
});

it("plans null for an empty comment as configured, and keeps the prior one while both are equal", () => {
  const pairs = {
    entries: keyedValuesOf(
      "name",
      "comment",
      { name: string({ doc, canonical: lower }).required(), comment: string({ doc }).optional().whenAbsent("") },
      { doc },
    ).optional(),
  };
  const planned = (given: readonly object[], prior: readonly object[]) => {
    const before = { entries: prior } as unknown as State;
    return settlePlan(pairs, planState(pairs, { entries: given as never }, before), before).entries;
  };
  const element = (comment: string | null, name = "web") => ({ name, comment });
  // Another element changes: Terraform would refuse the prior spelling of this one.
  expect(planned([element("", "WEB"), element("a", "db")], [element(""), element("b", "db")])).toEqual([
    element("", "WEB"),
    element("a", "db"),
  ]);
  expect(planned([element(null)], [element("")])).toEqual([element("")]);
  expect(planned([element(null), { name: "db", comment: "" }], [element("a")])).toEqual([
    element(null),
    { name: "db", comment: "" },
  ]);
  const read = reconcileRead(pairs, { entries: [element(null)] } as never, { entries: [element("")] } as never);
  expect(read.entries).toEqual([element(null)]);
});

it("keeps the prior spelling of the keys that a server reports", () => {
  const of = (...entries: readonly object[]) => ({ entries }) as never;
  const read = reconcileRead(attributes, of(entry("Web", "a")), of(entry("web", "a"), entry("db")));
  expect(read.entries).toEqual([entry("Web", "a"), entry("db")]);
});
