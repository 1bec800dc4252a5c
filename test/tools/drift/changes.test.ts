import { expect, it } from "vitest";
import {
  type Attribute,
  list,
  listOf,
  mapOf,
  number,
  object,
  set,
  setOf,
  string,
} from "../../../src/framework/attribute";
import type { Value } from "../../../src/plugin/cty/value";
import { changesIn } from "../../../src/tools/drift/changes";

const text = string({ doc: "Text." });
const secret = string({ doc: "Secret." }).sensitive();
const parts = { name: text, size: number({ doc: "Size." }), secret };
const shown = (attribute: Attribute, state: Value, cluster: Value) =>
  changesIn("a", attribute, state, cluster).map(({ path, ...values }) => [path, values.state, values.cluster]);

it.each<[string, Attribute, Value, Value, unknown[]]>([
  ["a text", text, "x", "y", [["a", "x", "y"]]],
  ["a new value", text, null, "y", [["a", null, "y"]]],
  ["a secret", secret, "x", "planted", [["a", "(sensitive)", "(sensitive)"]]],
  ["a removed secret", secret, "x", null, [["a", "(sensitive)", null]]],
  ["a login in a URL", text, "http://u:planted@a", "http://a", [["a", "http://masked:masked@a", "http://a"]]],
  [
    "a header",
    listOf({ name: text, value: text }, { doc: "" }),
    [{ name: "X-Api-Key", value: "planted-1" }],
    [{ name: "X-Api-Key", value: "planted-2" }],
    [["a[0].value", "masked", "masked"]],
  ],
  [
    "a new header",
    list(object({ name: text, value: text }, { doc: "" }), { doc: "" }),
    [],
    [{ name: "Authorization", value: "Bearer planted" }],
    [["a", [], [{ name: "Authorization", value: "Bearer masked" }]]],
  ],
  ["a list", list(text, { doc: "" }), ["x"], ["x", "y"], [["a", ["x"], ["x", "y"]]]],
  [
    "elements of a set",
    set(text, { doc: "" }),
    ["x", "y"],
    ["z", "x"],
    [
      ["a", "y", null],
      ["a", null, "z"],
    ],
  ],
  ["a part", object(parts, { doc: "" }), { name: "x", size: 1 }, { name: "x", size: 2 }, [["a.size", 1, 2]]],
  ["a part of an item", listOf(parts, { doc: "" }), [{ name: "x" }], [{ name: "y" }], [["a[0].name", "x", "y"]]],
  [
    "an item",
    listOf(parts, { doc: "" }),
    [],
    [{ name: "y", secret: "planted" }],
    [["a[0]", null, { name: "y", secret: "(sensitive)" }]],
  ],
  ["a part of an entry", mapOf(parts, { doc: "" }), { k: { size: 1 } }, { k: { size: 2 } }, [['a["k"].size', 1, 2]]],
  ["an entry", mapOf(parts, { doc: "" }), { k: { size: 1 } }, {}, [['a["k"]', { size: 1 }, null]]],
  [
    "an object of a set",
    setOf(parts, { doc: "" }),
    [{ name: "x" }],
    [{ name: "x", secret: "planted" }],
    [
      ["a", { name: "x" }, null],
      ["a", null, { name: "x", secret: "(sensitive)" }],
    ],
  ],
])("a difference is reported at its deepest level: %s", (_, attribute, state, cluster, expected) => {
  expect(shown(attribute, state, cluster)).toEqual(expected);
});

it("other spellings of the same value are not a change", () => {
  const lower = string({ doc: "Name.", canonical: (value) => value.toLowerCase() });
  expect(shown(lower, "A", "a")).toEqual([]);
  expect(shown(set(text, { doc: "" }), ["x", "y"], ["y", "x"])).toEqual([]);
});
