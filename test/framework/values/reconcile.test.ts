/** Values that mean the same as an absent one on the server, as after an import. */
import { describe, expect, it } from "vitest";
import {
  type Attribute,
  type Attributes,
  listOf,
  mapOf,
  object,
  type State,
  set,
  setOf,
  string,
} from "../../../src/framework/attribute";
import { planState, settlePlan } from "../../../src/framework/planning/plan";
import { completePlan, reconcileRead } from "../../../src/framework/values/reconcile";
import { nullState } from "../../../src/framework/values/state";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required(),
  comment: string({ doc, canonical: (text) => text.trim() || null }).optional(),
  nodes: set(string({ doc }), { doc }).optional(),
  digest: string({ doc }).computed(),
};
const prior: State = { name: "web", comment: null, nodes: null, digest: "1" };

function plan(config: Record<string, Value>): State {
  return settlePlan(attributes, planState(attributes, config, prior), prior);
}

describe("a configured value that equals an absent one", () => {
  it("a configured value that equals an absent one is planned as configured, since Terraform accepts no null instead", () => {
    expect(plan({ name: "web", comment: " ", nodes: [] })).toEqual({ ...prior, comment: " ", nodes: [] });
  });

  it("leaves computed values known", () => {
    expect(plan({ name: "web", comment: "" }).digest).toBe("1");
    expect(plan({ name: "web" })).toEqual(prior);
  });
});

describe("a write-only value", () => {
  it("a write-only value never enters a state, even if the server reports it or a plan left it unknown", () => {
    const secret: Attributes = { password_wo: string({ doc }).optional().writeOnly() };
    const remote: State = { password_wo: "PLANTED" };
    expect(reconcileRead(secret, { password_wo: null }, remote)).toEqual({ password_wo: null });
    expect(completePlan(secret, { password_wo: UNKNOWN }, remote)).toEqual({ password_wo: null });
  });
});

describe("an empty value from the server", () => {
  it("an empty value from the server is accepted if one is required, so nothing is planned after an import", () => {
    const required: Attributes = { nodes: set(string({ doc }), { doc }).required() };
    expect(reconcileRead(required, nullState(required), { nodes: [] })).toEqual({ nodes: [] });
  });

  it("a missing value remains missing unless one is required", () => {
    expect(reconcileRead(attributes, prior, { ...prior, comment: "", nodes: [] })).toEqual(prior);
  });
});

describe("objects within a value", () => {
  // The server writes names in lower case, and numbers the objects.
  const inner: Attributes = {
    name: string({ doc, canonical: (text) => text.toLowerCase() }).required(),
    number: string({ doc }).computed(),
    secret_wo: string({ doc }).optional().writeOnly(),
  };
  const item = (name: string, number: Value = null): State => ({ name, number, secret_wo: null });
  const [a, b] = [item("a", "1"), item("b", "2")];
  const known = item("A", "1");
  const of = (attribute: Attribute) => ({ it: attribute });
  const keyed = setOf({ ...inner, more: string({ doc }).optional() }, { doc })
    .optional()
    .keyedBy("name");
  type Case = Readonly<Record<"before" | "server" | "read" | "planned" | "after", Value>>;
  const CASES: readonly (readonly [form: string, Attributes, Case])[] = [
    [
      "a single object",
      of(object(inner, { doc }).optional()),
      { before: item("A"), server: a, read: known, planned: item("A", UNKNOWN), after: known },
    ],
    [
      "a map",
      of(mapOf(inner, { doc }).optional()),
      {
        before: { x: item("A") },
        server: { x: a, y: b },
        read: { x: known, y: b },
        planned: { x: item("A", UNKNOWN), y: item("b", UNKNOWN) },
        after: { x: known, y: b },
      },
    ],
    [
      "a list",
      of(listOf(inner, { doc }).optional()),
      {
        before: [item("A")],
        server: [a, b],
        read: [known, b],
        planned: [item("A", UNKNOWN), item("b", UNKNOWN)],
        after: [known, b],
      },
    ],
    [
      "a set",
      of(setOf(inner, { doc }).optional()),
      {
        before: [item("B"), item("A")],
        server: [a, b],
        read: [known, item("B", "2")],
        planned: [item("B", UNKNOWN), item("A", UNKNOWN)],
        after: [item("B", "2"), known],
      },
    ],
    [
      "a set with a key",
      of(keyed),
      {
        before: [{ ...item("B"), more: "x" }],
        server: [
          { ...a, more: null },
          { ...b, more: "y" },
        ],
        read: [
          { ...a, more: null },
          { ...item("B", "2"), more: "y" },
        ],
        planned: [{ ...item("B", UNKNOWN), more: "z" }],
        after: [{ ...item("B", "2"), more: "z" }],
      },
    ],
  ];

  it.each(CASES)(
    "%s keeps the spelling of each object, and gets its computed parts from its partner",
    (_, attributes, { before, server, read, planned, after }) => {
      expect(reconcileRead(attributes, { it: before }, { it: server })).toEqual({ it: read });
      expect(completePlan(attributes, { it: planned }, { it: server })).toEqual({ it: after });
    },
  );

  it.each(CASES)("%s is complete without an object of the server", (_, attributes, { before }) => {
    expect(completePlan(attributes, { it: before }, {})).toEqual({ it: before });
    expect(completePlan(attributes, { it: null }, { it: before })).toEqual({ it: null });
    expect(reconcileRead(attributes, { it: null }, { it: before })).toEqual({ it: before });
  });
});
