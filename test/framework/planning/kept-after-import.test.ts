import { describe, expect, it } from "vitest";
import {
  type Attributes,
  bool,
  list,
  listOf,
  map,
  mapOf,
  object,
  type State,
  set,
  setOf,
  string,
} from "../../../src/framework/attribute";
import type { Warn } from "../../../src/framework/plan-warnings";
import {
  isLeftToOthers,
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
  it("keeps list attributes while they have a value", () => {
    expect(keptOfImport(attributes, found)).toEqual(KEPT);
    expect(stillKept(attributes, { ...found, nodes: null }, KEPT)).toEqual(["entries", "style", "style.colors"]);
  });

  it("plans lists unchanged until the configuration sets them, also to an unknown value", () => {
    const { kept, planned } = plan({ name: "a" });
    expect(kept).toEqual(KEPT);
    expect(planned).toMatchObject({ entries: [], nodes: ["n"], style });
    expect(plan({ name: "a", entries: ["x"], nodes: UNKNOWN }).kept).toEqual(["style", "style.colors"]);
  });

  it("keeps a list within an object that the configuration sets", () => {
    const config = { name: "a", style: { shape: "dense", colors: null } };
    expect(plan(config)).toEqual({
      kept: ["entries", "nodes", "style.colors"],
      planned: { name: "a", entries: [], nodes: ["n"], style: { shape: "dense", colors: style.colors } },
    });
  });

  it("warns with the empty value that clears a list, unless another resource manages its elements", () => {
    const text = warned((warn) => warnOfKept(attributes, KEPT, 'pve_a "a"', warn));
    expect(text).toContain(
      'pve_a "a" has settings from before its import that the configuration does not name: nodes, style.',
    );
    expect(text).toContain("set nodes = [], style = {} to clear them.");
  });
});

describe("warnings about kept settings", () => {
  const old = (kind: typeof string | typeof bool) =>
    (kind({ doc }).optional() as ReturnType<typeof string>).deprecated("For the test.");
  const kinds: Attributes = {
    text: old(string),
    words: texts(),
    labels: map(string({ doc }), { doc }).optional(),
    several: listOf({ name: string({ doc }).optional() }, { doc }).optional(),
    parts: setOf({ name: string({ doc }).optional() }, { doc }).optional(),
    places: mapOf({ name: string({ doc }).optional() }, { doc }).optional(),
    order: list(string({ doc }), { doc }).optional(),
    one: object({ inner: texts() }, { doc }).optional(),
    shared: texts().sharedWith("entry"),
    behind: texts().supersededBy("shared"),
  };
  const warning = (...kept: string[]) => warned((warn) => warnOfKept(kinds, kept, "pve_a", warn));

  it.each([
    ["text", 'text = ""'],
    ["words", "words = []"],
    ["labels", "labels = {}"],
    ["several", "several = []"],
    ["parts", "parts = []"],
    ["places", "places = {}"],
    ["order", "order = []"],
    ["one", "one = {}"],
    ["one.inner", "one.inner = []"],
  ])("name the empty value of %s", (name, empty) => {
    expect(warning(name)).toContain(`does not name: ${name}. They are not managed.`);
    expect(warning(name)).toContain(`set ${empty} to clear them.`);
  });

  it("name an object without its kept parts, and nothing that other resources manage", () => {
    expect(warning("one", "one.inner", "words")).toContain("set one = {}, words = [] to clear them.");
    for (const kept of [["shared"], ["shared", "behind"], ["gone"], ["text.inner"], []])
      expect(warning(...kept)).toBe("");
    expect(warning("behind")).toContain("set behind = [] to clear them.");
  });

  it("count the elements that remain on the server", () => {
    const released = (entries: string[]) =>
      warned((warn) => warnOfReleased(attributes, { ...found, entries: null }, { ...found, entries }, "pve_a", warn));
    expect(released(["x"])).toContain("Its element remains on the server: pve_a.");
    expect(released(["x", "y"])).toContain("Its 2 elements remain on the server: pve_a.");
    expect(released([])).toBe("");
  });

  it("leave out a list whose elements other resources manage, and an attribute that needs one", () => {
    const isLeft = (kept: string[], name: string) => isLeftToOthers(kinds, kept, name);
    expect(isLeft(["shared"], "shared")).toBe(true);
    expect(isLeft(["shared", "behind"], "behind")).toBe(true);
    for (const name of ["behind", "words", "gone"]) expect(isLeft([name], name)).toBe(false);
    expect(isLeft([], "shared")).toBe(false);
  });
});

describe("a kept setting", () => {
  const chosen: Attributes = {
    nodes: texts().supersededBy("fabric", "all"),
    fabric: string({ doc }).optional(),
    all: bool({ doc }).optional(),
    style: attributes.style as never,
    plain: string({ doc }).optional(),
  };
  const prior = { nodes: ["n"], fabric: null, all: null, style, plain: "x" };
  const keeps = (config: ValueMap, name = "nodes", planned: State = { ...config }) =>
    planKept(chosen, config, planned, prior, [name]).length === 1;

  it("ends when the configuration sets an attribute that excludes it, unless to an empty value", () => {
    for (const config of [{}, { fabric: "" }, { fabric: null }, { all: false }]) expect(keeps(config)).toBe(true);
    for (const config of [{ fabric: "f" }, { all: true }, { fabric: UNKNOWN }] as ValueMap[])
      expect(keeps(config)).toBe(false);
  });

  it("ends in an object that is deleted, unknown, or set as a whole", () => {
    const name = "style.colors";
    expect(keeps({ style: { shape: "dense", colors: null } }, name)).toBe(true);
    expect(keeps({ style: UNKNOWN }, name)).toBe(false);
    expect(keeps({ style: { shape: "dense", colors: null } }, name, { style: UNKNOWN })).toBe(false);
    expect(planKept(chosen, { style: { colors: null } }, { style: { colors: null } }, { style: null }, [name])).toEqual(
      [],
    );
    expect([keeps({ plain: "y" }, "plain.inner"), keeps({ style }, "style"), keeps({}, "gone")]).toEqual(
      Array(3).fill(false),
    );
  });

  it("a new object has no kept setting", () => {
    expect(planKept(chosen, {}, {}, null, ["nodes"])).toEqual([]);
    expect(stillKept(chosen, prior, [])).toEqual([]);
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
