import { describe, expect, it } from "vitest";
import {
  type Attributes,
  bool,
  list,
  listOf,
  mapOf,
  number,
  object,
  type State,
  set,
  setOf,
  string,
} from "../../../src/framework/attribute";
import { planState, replacements, settlePlan } from "../../../src/framework/planning/plan";
import { completePlan, reconcileRead } from "../../../src/framework/values/reconcile";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const lower = (text: string) => text.toLowerCase();

function plan(attributes: Attributes, config: Record<string, Value>, prior: State | null): State {
  return settlePlan(attributes, planState(attributes, config, prior), prior);
}

describe("planning", () => {
  const attributes: Attributes = {
    name: string({ doc, canonical: lower }).required().replaces(),
    comment: string({ doc }).optional(),
    enabled: bool({ doc }).default(true),
    mac: string({ doc }).optionalComputed(),
    serial: number({ doc }).computed(),
    next_run: number({ doc }).computed().recomputedOnUpdate(),
    ref: string({ doc }).derived(["name"], (name: string) => `dc/${name}`),
    token: string({ doc }).optional().writeOnly(),
  };

  const prior: State = {
    name: "web",
    comment: "old",
    enabled: true,
    mac: "BC",
    serial: 7,
    next_run: 1,
    ref: "dc/web",
    token: null,
  };

  it("creates with configured values, defaults, unknown server values and null for write-only attributes", () => {
    const unknown = { mac: UNKNOWN, serial: UNKNOWN, next_run: UNKNOWN };
    const created = { ...prior, ...unknown, name: "Web", comment: null, ref: "dc/Web" };
    expect(plan(attributes, { name: "Web", token: "s3cret" }, null)).toEqual(created);
  });

  it("returns the prior state itself when only spellings differ", () => {
    expect(plan(attributes, { name: "WEB", comment: "old" }, prior)).toEqual(prior);
  });

  it("clears attributes that are no longer configured, keeps server values and marks only recomputed ones as unknown", () => {
    const planned = plan(attributes, { name: "web" }, prior);
    expect(planned).toEqual({ ...prior, comment: null, next_run: UNKNOWN });
  });

  it("restores a default when the attribute is removed from the configuration", () => {
    const planned = plan(attributes, { name: "web", comment: "old" }, { ...prior, enabled: false });
    expect(planned.enabled).toBe(true);
  });

  it("replaces for a real change of the name and for an unknown name, and not for another spelling", () => {
    const paths = (name: Value) =>
      replacements(attributes, planState(attributes, { name, comment: "old" }, prior), prior);
    expect(paths("WEB")).toEqual([]);
    expect(paths("db")).toEqual([[{ attribute: "name" }]]);
    expect(paths(UNKNOWN)).toEqual([[{ attribute: "name" }]]);
  });

  it("replaces for a change within an object, and names the attribute in it", () => {
    const link: Attributes = { link: object({ address: string({ doc }).required().replaces() }, { doc }).optional() };
    const paths = (address: string) => replacements(link, { link: { address } }, { link: { address: "192.0.2.1" } });
    expect(paths("192.0.2.1")).toEqual([]);
    expect(paths("192.0.2.2")).toEqual([[{ attribute: "link" }, { attribute: "address" }]]);
  });

  it("replaces for another known value of an unreported attribute, not when it becomes known", () => {
    const onceSent: Attributes = { votes: number({ doc }).optional().replaces("known") };
    const replaced = (before: Value, after: Value) =>
      replacements(onceSent, { votes: after }, { votes: before }).length;
    expect(replaced(1, 2)).toBe(1);
    expect(replaced(1, UNKNOWN)).toBe(1);
    expect([replaced(null, 1), replaced(1, null), replaced(1, 1)]).toEqual([0, 0, 0]);
  });

  it("derives unknown from unknown", () => {
    expect(plan(attributes, { name: UNKNOWN }, null).ref).toBe(UNKNOWN);
  });
});

describe("derived values", () => {
  const attributes: Attributes = {
    name: string({ doc }).required(),
    ref: string({ doc }).derived(["name"], (name: string) => `dc/${name}`),
  };

  it("follow the draft, and the definition's changes of it", () => {
    const draft = planState(attributes, { name: "web" }, null);
    expect(draft.ref).toBe("dc/web");
    expect(settlePlan(attributes, { ...draft, name: "db" }, null).ref).toBe("dc/db");
  });

  it("follow nested values", () => {
    const nested: Attributes = { one: object(attributes, { doc }).optional() };
    const draft = planState(nested, { one: { name: "web", ref: null } }, null);
    expect(draft.one).toEqual({ name: "web", ref: "dc/web" });
  });
});

describe("nested values", () => {
  const attributes: Attributes = {
    interfaces: setOf(
      {
        name: string({ doc }).required(),
        port: number({ doc }).optional(),
        public_key: string({ doc, canonical: lower }).computed(),
      },
      { doc },
    )
      .optional()
      .keyedBy("name"),
    limits: object({ rate: number({ doc }).required(), burst: number({ doc }).default(5) }, { doc }).optional(),
    nodes: set(string({ doc, canonical: lower }), { doc }).optional(),
    order: list(string({ doc }), { doc }).optional(),
  };
  const prior: State = {
    interfaces: [
      { name: "wg0", port: 1, public_key: "A" },
      { name: "wg1", port: 2, public_key: "B" },
    ],
    limits: { rate: 1, burst: 5 },
    nodes: ["pve1", "pve2"],
    order: ["a", "b"],
  };

  it("lets computed parts follow their element in any order", () => {
    const [wg1, wg2] = [{ name: "wg1", port: 3 } as const, { name: "wg2", port: 4 } as const];
    const config = {
      interfaces: [wg1, wg2].map((one) => ({ ...one, public_key: null })),
      limits: { rate: 1, burst: null },
      nodes: ["PVE2", "pve1"],
      order: ["a", "b"],
    };
    const interfaces = [
      { ...wg1, public_key: "B" },
      { ...wg2, public_key: UNKNOWN },
    ];
    expect(plan(attributes, config, prior)).toEqual({ ...prior, interfaces });
  });

  it("detects a changed order of a list, not of a set", () => {
    const config = { ...prior, order: ["b", "a"], nodes: ["pve2", "pve1"] };
    const planned = plan(attributes, config, prior);
    expect(planned.order).toEqual(["b", "a"]);
    expect(planned.nodes).toEqual(["pve1", "pve2"]);
  });

  it("completes unknown parts from the server, and keeps planned ones", () => {
    const planned: State = { ...prior, interfaces: [{ name: "wg2", port: 4, public_key: UNKNOWN }] };
    const remote = { interfaces: [{ name: "wg2", port: 99, public_key: "K" }] };
    expect(completePlan(attributes, planned, remote).interfaces).toEqual([{ name: "wg2", port: 4, public_key: "K" }]);
  });
});

describe("reading", () => {
  const attributes: Attributes = {
    cidr: string({ doc, canonical: (text) => text.replace(/\/32$/, "") }).required(),
    enabled: bool({ doc }).default(false),
    snat: bool({ doc }).optional().whenAbsent(false),
    tags: set(string({ doc }), { doc }).optional(),
    members: set(string({ doc }), { doc }).optional().distinguishesEmpty(),
    secret: string({ doc }).optional().sensitive(),
  };
  const unset = { cidr: null, enabled: null, snat: null, tags: null, members: null, secret: null };

  it("keeps the state's spelling when the server means the same value", () => {
    const prior = { cidr: "10.0.0.1/32", enabled: false, snat: false, tags: [], members: null, secret: "x" };
    const remote = { cidr: "10.0.0.1", enabled: null, snat: null, tags: null, members: null };
    expect(reconcileRead(attributes, prior, remote)).toEqual(prior);
  });

  it("distinguishes an empty collection from null only if that matters", () => {
    const prior = { ...unset, members: ["a"] };
    expect(reconcileRead(attributes, prior, { members: [] }).members).toEqual([]);
  });

  it("fills in defaults when an object is imported, and leaves other attributes null", () => {
    const remote = { cidr: "10.0.0.1", enabled: null, snat: null, tags: null, members: null };
    expect(reconcileRead(attributes, unset, remote)).toEqual({ ...unset, cidr: "10.0.0.1", enabled: false });
  });

  it("detects drift", () => {
    const prior = { cidr: "10.0.0.1", enabled: true, snat: true, tags: ["a"], members: ["a"], secret: "x" };
    const remote = { cidr: "10.0.0.2", enabled: null, snat: null, tags: null, members: [] };
    expect(reconcileRead(attributes, prior, remote)).toEqual({ ...remote, enabled: false, secret: "x" });
  });
});

describe("nested values by key, and nested values without a canonical form", () => {
  const part = { size: number({ doc }).default(5), key: string({ doc, canonical: lower }).computed() };
  const attributes: Attributes = {
    disks: mapOf(part, { doc }).optional(),
    one: object(part, { doc }).optional(),
    several: listOf(part, { doc }).optional(),
    label: string({ doc, canonical: lower }).optional(),
  };
  const prior: State = { disks: { a: { size: 5, key: "K" } }, one: null, several: null, label: "x" };
  const settled = (config: Record<string, Value>, before: State | null = prior) =>
    plan(attributes, { disks: null, one: null, several: null, label: "x", ...config }, before);

  it("plans elements of a map by their keys", () => {
    const disks = { a: { size: 7, key: null }, b: { size: null, key: null } };
    expect(settled({ disks }).disks).toEqual({ a: { size: 7, key: "K" }, b: { size: 5, key: UNKNOWN } });
    expect(settled({ disks: { a: { size: null, key: null } } })).toEqual(prior);
    expect(settled({ disks: UNKNOWN }).disks).toBe(UNKNOWN);
    expect(settled({ disks: { a: UNKNOWN, b: null } }).disks).toEqual({ a: UNKNOWN, b: null });
  });

  it("plans an object that was not there as new, and one of no known value as unknown", () => {
    expect(settled({ one: { size: null, key: null } }).one).toEqual({ size: 5, key: UNKNOWN });
    const before = { ...prior, one: { size: 5, key: "K" } };
    expect(settled({ one: { size: 6, key: null } }, before).one).toEqual({ size: 6, key: "K" });
    expect(settled({ one: UNKNOWN }, before).one).toBe(UNKNOWN);
    expect(settled({ several: [UNKNOWN, { size: 1, key: null }] }).several).toEqual([
      UNKNOWN,
      { size: 1, key: UNKNOWN },
    ]);
  });

  it("restores nested values in their prior spelling, and null where the configuration has it", () => {
    const spelled = { size: 5, key: "K" };
    const before = { ...prior, one: spelled, several: [spelled], label: "X" };
    const configured = { size: null, key: null };
    expect(settled({ disks: { a: configured }, one: configured, several: [configured], label: "x" }, before)).toEqual(
      before,
    );
    expect(settled({ disks: { a: configured }, several: [] }, { ...prior, several: null }).several).toEqual([]);
  });

  it("replaces for no change within elements of a list, and for no removed object", () => {
    const within: Attributes = {
      parts: listOf({ id: string({ doc }).required().replaces() }, { doc }).optional(),
      part: object({ id: string({ doc }).required().replaces() }, { doc }).optional(),
    };
    const changed = replacements(
      within,
      { parts: [{ id: "b" }], part: null },
      { parts: [{ id: "a" }], part: { id: "a" } },
    );
    expect(changed).toEqual([]);
  });

  it("plans null as before for a deprecated attribute that an import found", () => {
    const deprecated: Attributes = {
      old: string({ doc }).optional().whenAbsent("").deprecated("Use `plain`."),
      plain: string({ doc }).optional().whenAbsent(""),
    };
    expect(plan(deprecated, { old: null, plain: null }, { old: "", plain: "" })).toEqual({ old: "", plain: null });
  });
});
