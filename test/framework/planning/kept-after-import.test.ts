import { describe, expect, it } from "vitest";
import { type Attributes, bool, map, object, type State, set, setOf, string } from "../../../src/framework/attribute";
import type { Warn } from "../../../src/framework/plan-warnings";
import {
  keptOfImport,
  planKept,
  stillKept,
  warnOfKept,
  warnOfReleased,
  withoutUnmanaged,
} from "../../../src/framework/planning/kept-after-import";
import { schemaAttributes } from "../../../src/framework/schemas";
import { UNKNOWN, type ValueMap } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const texts = () => set(string({ doc }), { doc }).optional();
const attributes: Attributes = {
  name: string({ doc }).required(),
  comment: string({ doc }).optional(),
  entries: texts().distinguishesEmpty().sharedWith("entry"),
  nodes: texts().supersededBy("fabric"),
  fabric: string({ doc }).optional(),
  style: object(
    { shape: string({ doc }).optional(), colors: map(string({ doc }), { doc }).optional() },
    { doc },
  ).optional(),
  secrets: map(string({ doc }), { doc }).optional().sensitive(),
  rules: setOf({ action: string({ doc }).optional(), ports: texts() }, { doc }).optional(),
  limits: object({ on: bool({ doc }).optional() }, { doc }).optional(),
};
const style = { shape: "full", colors: { web: "FF0000" } };
const found: State = {
  name: "a",
  comment: "c",
  entries: [],
  nodes: ["n"],
  fabric: null,
  style,
  secrets: { a: "b" },
  rules: null,
  limits: { on: true },
};
const KEPT = ["entries", "nodes", "style", "style.colors"];

function plan(config: ValueMap, planned: State = { ...config }) {
  return { kept: planKept(attributes, config, planned, found, KEPT), planned };
}
function warned(work: (warn: Warn) => void): string {
  const texts: string[] = [];
  work(({ summary, detail }) => texts.push(`${summary}: ${detail}`));
  return texts.join("\n");
}

describe("settings that an import found", () => {
  it("keeps list attributes that have a value", () => {
    expect(keptOfImport(attributes, found)).toEqual(KEPT);
  });

  it("no longer keeps a list that the server has lost", () => {
    expect(stillKept(attributes, { ...found, nodes: null }, KEPT)).toEqual(["entries", "style", "style.colors"]);
  });

  it("plans lists unchanged when the configuration omits them", () => {
    const { kept, planned } = plan({ name: "a" });
    expect(kept).toEqual(KEPT);
    expect(planned).toMatchObject({ entries: [], nodes: ["n"], style });
  });

  it("manages lists once the configuration sets them, also to an unknown value", () => {
    expect(plan({ name: "a", entries: ["x"], nodes: UNKNOWN }).kept).toEqual(["style", "style.colors"]);
  });

  it("keeps a list within an object that the configuration sets", () => {
    const config = { name: "a", style: { shape: "dense", colors: null } };
    expect(plan(config)).toEqual({
      kept: ["entries", "nodes", "style.colors"],
      planned: { name: "a", entries: [], nodes: ["n"], style: { shape: "dense", colors: style.colors } },
    });
  });

  it("no longer keeps a list when an attribute excludes it", () => {
    expect(plan({ name: "a", fabric: "f" }).kept).not.toContain("nodes");
  });

  it("warns with the empty value that clears a list, unless another resource manages its elements", () => {
    const text = warned((warn) => warnOfKept(attributes, KEPT, 'pve_a "a"', warn));
    expect(text).toContain(
      'pve_a "a" has settings from before its import that the configuration does not name: nodes, style.',
    );
    expect(text).toContain("set nodes = [], style = {} to clear them.");
  });
});

describe("lists outside the state", () => {
  it("lists outside the state remain so after every refresh", () => {
    const prior = { ...found, entries: null, nodes: null, style: null, rules: null, comment: null };
    const read = { ...found, entries: ["x"] };
    expect(withoutUnmanaged(attributes, prior, read)).toEqual({ ...prior, comment: "c" });
  });
});

describe("a list that is removed from the configuration", () => {
  it("warns about a list that is no longer managed, with the way to remove its elements", () => {
    const prior = { ...found, entries: ["x", "y"] };
    const text = warned((warn) => warnOfReleased(attributes, { ...prior, entries: null }, prior, 'pve_a "a"', warn));
    expect(text).toContain("entries is no longer managed");
    expect(text).toContain("set entries = [] to remove all.");
    expect(warned((warn) => warnOfReleased(attributes, prior, prior, "", warn))).toBe("");
    expect(warned((warn) => warnOfReleased(attributes, { ...prior, nodes: null }, prior, "", warn))).toBe("");
  });
});

describe("the schema", () => {
  it("marks omitted lists as computed, but not within elements of a list", () => {
    const schema = schemaAttributes(attributes, { keeps: true });
    expect(Object.keys(schema).filter((name) => schema[name]?.computed)).toEqual([
      "entries",
      "nodes",
      "style",
      "rules",
    ]);
    expect(schema.style?.nested?.attributes.colors?.computed).toBe(true);
    expect(schema.rules?.nested?.attributes.ports?.computed).toBeUndefined();
    expect(schemaAttributes(attributes).entries?.computed).toBeUndefined();
  });
});
