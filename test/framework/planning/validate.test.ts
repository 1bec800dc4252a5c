import { describe, expect, it } from "vitest";
import {
  type Attributes,
  keyedOf,
  keyedValuesOf,
  list,
  listOf,
  map,
  mapOf,
  number,
  object,
  set,
  setOf,
  string,
} from "../../../src/framework/attribute";
import { path } from "../../../src/framework/diagnostics";
import {
  addressable,
  collector,
  located,
  shownValue,
  validateAttributes,
  validateConfiguration,
} from "../../../src/framework/planning/validate";
import type { Diagnostic, Path } from "../../../src/plugin/contract";
import { UNKNOWN, type Value, type ValueMap } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const never = () => "must not be";
const attributes: Attributes = {
  url: string({ doc, check: [never] }).optional(),
  size: number({ doc, check: [never] }).optional(),
  words: set(string({ doc, check: [never] }), { doc }).optional(),
  secrets: set(string({ doc, check: [never] }), { doc })
    .optional()
    .sensitive(),
  login: object({ keys: map(string({ doc, check: [never] }), { doc }).optional() }, { doc })
    .optional()
    .sensitive(),
  steps: setOf(
    { order: number({ doc }).required(), name: string({ doc }).optional(), to: string({ doc }).optional() },
    { doc },
  )
    .optional()
    .keyedBy("order"),
};

function problemsIn(schema: Attributes, config: ValueMap, writeOnlyAllowed = true): readonly Diagnostic[] {
  const report = collector();
  validateAttributes(schema, config, report, { writeOnlyAllowed });
  return report.diagnostics;
}

function detail(config: ValueMap): string {
  const found = problemsIn(attributes, config);
  expect(found).toHaveLength(1);
  return found[0]?.detail ?? "";
}

it("shows the invalid value", () => {
  expect(detail({ words: ["planted"] })).toBe('words must not be. Got "planted".');
  expect(detail({ size: 2n ** 64n })).toBe("size must not be. Got 18446744073709551616.");
});

it("ends a problem with one full stop, or with its question", () => {
  const of = (problem: string) =>
    problemsIn({ url: string({ doc, check: [() => problem] }).optional() }, { url: "x" })[0]?.detail;
  expect(["is wrong", "is wrong.", "is it wrong?"].map(of)).toEqual([
    'url is wrong. Got "x".',
    'url is wrong. Got "x".',
    'url is it wrong? Got "x".',
  ]);
});

it("shows no secret at any depth", () => {
  expect(detail({ secrets: ["planted"] })).toBe("secrets must not be.");
  expect(detail({ login: { keys: { a: "planted" } } })).toBe("keys must not be.");
});

it.each([
  ["https://user:planted@example.com", "https://…@example.com"],
  ["https://example.com/send?room=1&token=planted", "https://example.com/send?room=1&token=…"],
  ["https://example.com/hook/8c2b1f6e-1111-4222-8333-9a8b7c6d5e4f", "https://example.com/hook/…"],
  ['{"password":"planted"}', '{\\"password\\":\\"…\\"}'],
  ["token=planted", "token=…"],
])("hides a secret within a URL: %s", (url, shown) => {
  expect(detail({ url })).toBe(`url must not be. Got "${shown}".`);
});

it("finds duplicate elements by numbers of any size", () => {
  expect(detail({ steps: [{ order: 2n ** 64n }, { order: 2n ** 64n }] })).toContain("order = 18446744073709551616");
});

it("finds duplicate elements while a part of one is unknown, unless the two may be equal", () => {
  const first: ValueMap = { order: 1, name: "a", to: UNKNOWN };
  expect(detail({ steps: [first, { order: 1, name: "b", to: null }] })).toContain("two elements with `order = 1`");
  const both: ValueMap[] = [first, { order: 1, name: "a", to: "there" }];
  expect(problemsIn(attributes, { steps: both })).toEqual([]);
  expect(problemsIn(attributes, { steps: [{ ...first, order: UNKNOWN }, ...both] })).toEqual([]);
});

describe("problems of nested values", () => {
  const check = [never];
  const nested: Attributes = {
    object: object({ inner: string({ doc, check }).optional() }, { doc }).optional(),
    places: mapOf({ inner: string({ doc, check }).optional() }, { doc }).optional(),
    several: listOf({ inner: string({ doc, check }).optional() }, { doc }).optional(),
    alike: setOf({ inner: string({ doc, check }).optional() }, { doc }).optional(),
    words: list(string({ doc, check }), { doc }).optional(),
    labels: map(string({ doc, check }), { doc }).optional(),
    keyed: keyedOf(
      "name",
      { name: string({ doc, check }).required(), note: string({ doc }).optional() },
      { doc },
    ).optional(),
    pairs: keyedValuesOf(
      "name",
      "note",
      { name: string({ doc }).required(), note: string({ doc, check }).optional() },
      { doc },
    ).optional(),
    secret_wo: string({ doc }).optional().writeOnly(),
    mirrored: string({ doc, check }).optional(),
  };
  const problems = (config: ValueMap, writeOnlyAllowed = true) =>
    problemsIn(nested, config, writeOnlyAllowed).map(({ summary, detail, path }) => [summary, detail, path]);

  it.each<[string, ValueMap, string, string, Path]>([
    ["an object", { object: { inner: "x" } }, "object.inner", 'inner must not be. Got "x".', path("object", "inner")],
    ["a map", { places: { a: { inner: "x" } } }, 'places["a"].inner', "", path("places", { key: "a" }, "inner")],
    ["a list", { several: [{ inner: null }, { inner: "x" }] }, "several[1].inner", "", path("several", 1, "inner")],
    ["a set", { alike: [{ inner: "x" }] }, "alike.inner", "", path("alike", "inner")],
    ["a list of strings", { words: ["x"] }, "words[0]", "", path("words", 0)],
    ["a map of strings", { labels: { a: "x" } }, 'labels["a"]', "", path("labels", { key: "a" })],
    [
      "a key",
      { keyed: [{ name: "x", note: "n" }] },
      'keyed["x"]',
      'The key must not be. Got "x".',
      path("keyed", { key: "x" }),
    ],
    [
      "a value",
      { pairs: [{ name: "x", note: "n" }] },
      'pairs["x"]',
      'The value must not be. Got "n".',
      path("pairs", { key: "x" }),
    ],
  ])("name the place: %s", (_, config, summary, detail, place) => {
    expect(problems(config)).toEqual([[expect.stringContaining(summary), expect.stringContaining(detail), place]]);
  });

  it("leave out values that are unset or not known", () => {
    expect(problems({ object: null, words: UNKNOWN, several: [{ inner: UNKNOWN }], labels: { a: UNKNOWN } })).toEqual(
      [],
    );
  });

  it.each<[string, Value]>([
    ["words", ["x", null]],
    ["several", [null]],
    ["places", { a: null }],
  ])("include null in a collection: %s", (name, value) => {
    const found = problems({ [name]: value }).map(([, detail]) => detail);
    expect(found).toContain(`${name} must not contain null.`);
  });

  it("refuse write-only values where Terraform does not have them", () => {
    expect(problems({ secret_wo: "x" }, false)).toEqual([
      [
        "`secret_wo` needs Terraform or OpenTofu 1.11",
        expect.stringContaining("use `secret`: the state stores its value"),
        [{ attribute: "secret_wo" }],
      ],
    ]);
    expect(problems({ secret_wo: "x" })).toEqual([]);
  });
});

describe("a validated configuration", () => {
  type Definition = Parameters<typeof validateConfiguration>[1];
  const problems = (schema: Attributes, definition: Definition, config: ValueMap) => {
    const report = collector();
    validateConfiguration(schema, definition, config, report, { writeOnlyAllowed: true });
    return report.diagnostics.map(({ summary }) => summary);
  };

  it("passes its known values to the rules of the definition", () => {
    const seen: unknown[] = [];
    const config: ValueMap = { url: null, words: UNKNOWN, steps: null };
    expect(problems(attributes, { validate: (known: object) => void seen.push(known) }, config)).toEqual([]);
    expect(seen).toEqual([config]);
  });

  it("warns of a deprecated type", () => {
    const deprecated = { instead: "Use pve_other.", since: "1.0.0" } as never;
    expect(problems({}, { deprecated }, {})).toEqual(["This type is deprecated"]);
  });

  it("refuses wrong names of nested attributes", () => {
    const trapped: Attributes = {
      rule: object({ dest: string({ doc }).optional() }, { doc, otherNames: { destination: "dest" } }).optional(),
    };
    const config = { rule: { dest: null, destination: "x" } };
    expect(problems(trapped, {}, config)).toEqual(["Unknown attribute `destination`"]);
  });
});

describe("places of problems", () => {
  it("an element is named in the summary, once", () => {
    const at = [{ attribute: "words" }, { index: 1 }, { attribute: "inner" }];
    const problem = (summary: string, path: Path) => located({ summary, path } as Diagnostic).summary;
    expect(problem("Wrong", at)).toBe("words[1]: Wrong");
    expect(problem("words[1] is wrong", at)).toBe("words[1] is wrong");
    expect(problem("Wrong", [{ attribute: "words" }])).toBe("Wrong");
  });

  it("a path ends at a set, whose elements have no address", () => {
    const inner = { inner: set(string({ doc }), { doc }).optional() };
    const nested: Attributes = {
      list: listOf(inner, { doc }).optional(),
      set: setOf(inner, { doc }).optional(),
      map: map(string({ doc }), { doc }).optional(),
    };
    const [inList, inSet, inMap] = [
      [{ attribute: "list" }, { index: 0 }, { attribute: "inner" }, { index: 2 }],
      [{ attribute: "set" }, { index: 0 }, { attribute: "inner" }],
      [{ attribute: "map" }, { key: "a" }],
    ] as const;
    expect(addressable(nested, inList)).toEqual(inList.slice(0, 3));
    expect(addressable(nested, inSet)).toEqual([{ attribute: "set" }]);
    expect(addressable(nested, inMap)).toEqual(inMap);
    expect(addressable(nested, [{ attribute: "other" }, { index: 0 }])).toHaveLength(2);
  });
});

describe("a shown value", () => {
  it("a shown value is cut, and left out for collections", () => {
    expect(shownValue("x".repeat(78))).toBe(` Got "${"x".repeat(78)}".`);
    expect(shownValue("x".repeat(79))).toBe(` Got "${"x".repeat(76)}….`);
    expect([shownValue(["x"]), shownValue({ a: "x" }), shownValue(true)]).toEqual(["", "", " Got true."]);
  });
});

describe("duplicate elements", () => {
  const lower = (text: string) => text.toLowerCase();
  const part = () => string({ doc, canonical: lower }).required();
  const fields = { node: part(), name: part(), note: string({ doc }).optional() };
  const keyed: Attributes = {
    list: listOf(fields, { doc }).optional().keyedBy("node", "name"),
    map: keyedOf("name", { name: part(), note: string({ doc }).optional() }, { doc }).optional(),
  };
  const problems = (config: ValueMap) => problemsIn(keyed, config).map(({ detail }) => detail);

  it("two elements are duplicates if all parts of their keys are equal, in any spelling", () => {
    const element = { node: "a", name: "x", note: null };
    expect(problems({ list: [element, { ...element, name: "y" }, { ...element, node: "b" }] })).toEqual([]);
    expect(problems({ list: [element, { ...element, note: "n" }] })).toEqual([
      '`list` has two elements with `node = "a"`, `name = "x"`. Remove one of them.',
    ]);
    expect(problems({ list: [element, { ...element, name: "X" }] })).toEqual([
      '`list` has two elements with `node = "a"`, `name = "X"`, which is the same as `node = "a"`, `name = "x"`. Remove one of them.',
    ]);
    expect(problems({ list: [{ node: "a" }, { node: "a" }] })).toHaveLength(1);
  });

  it("two elements that may become one are duplicates, except in a set", () => {
    const element: ValueMap = { node: "a", name: "x", note: UNKNOWN };
    expect(problems({ list: [element, element] })).toHaveLength(1);
    const spellings = ["x", "X"].map((name): ValueMap => ({ name, note: UNKNOWN }));
    expect(problems({ map: spellings })).toHaveLength(1);
  });
});
