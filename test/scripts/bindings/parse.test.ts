/** The model of single attributes. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../scripts/bindings/parse";
import {
  type Attribute,
  bool,
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
import { integer } from "../../../src/resources/attributes/integer";
import { secret } from "../../../src/resources/attributes/secret";
import { maxLength, oneOf, orEmpty } from "../../../src/resources/formats/validator";
import { withAttributes } from "./sample";

const doc = "A value.";
const text = string({ doc });
const classOf = (...args: Parameters<typeof withAttributes>) =>
  parse(...withAttributes(...args)).families[0]?.classes[0];
const propertyOf = (value: Attribute) => classOf({ value })?.properties[0];
const docOf = (value: Attribute) => propertyOf(value)?.doc;

it.each([
  ["a text", text, { kind: "string" }],
  ["a number", number({ doc }), { kind: "number" }],
  ["a truth value", bool({ doc }), { kind: "boolean" }],
  ["a list of texts", list(text, { doc }), { kind: "list", of: { kind: "string" } }],
  ["a set of numbers", set(number({ doc }), { doc }), { kind: "set", of: { kind: "number" } }],
  ["a map of lists", map(list(text, { doc }), { doc }), { kind: "map", of: { kind: "list", of: { kind: "string" } } }],
  ["an object", object({ part: text }, { doc }), { kind: "object", nesting: "single", struct: "SampleValue" }],
  ["a list of objects", listOf({ part: text }, { doc }), { kind: "object", nesting: "list", struct: "SampleValue" }],
  ["a set of objects", setOf({ part: text }, { doc }), { kind: "object", nesting: "set", struct: "SampleValue" }],
  ["a map of objects", mapOf({ part: text }, { doc }), { kind: "object", nesting: "map", struct: "SampleValue" }],
])("the kind of an attribute is %s", (_, attribute, kind) => {
  expect(propertyOf(attribute)?.kind).toEqual(kind);
});

it("the kind of an attribute cannot be an object whose elements are a plain list", () => {
  expect(() => propertyOf(list(object({ part: text }, { doc }), { doc }))).toThrow(/list of objects/);
});

it.each([
  ["required", text.required(), "required"],
  ["optional", text.optional(), "optional"],
  ["optional, if the server can compute it, too", text.optionalComputed(), "optional"],
  ["optional, with a default", text.default("a"), "optional"],
  ["computed", text.computed(), "computed"],
])("the role of an attribute is %s", (_, attribute, role) => {
  expect(propertyOf(attribute)?.role).toBe(role);
});

describe("facts about an attribute", () => {
  const choice = string({ doc, check: [oneOf("a", "b")] });

  it.each([
    ["has the allowed values", choice, { values: ["a", "b"] }],
    ["has them in addition to other checks", choice.checked(maxLength(3)), { values: ["a", "b"] }],
    ["has them if the empty string is allowed, too", string({ doc, check: [orEmpty(oneOf("a"))] }), { values: ["a"] }],
    ["has those of the elements of a set", set(choice, { doc }), { values: ["a", "b"] }],
    ["has the range", integer({ doc, min: 1, max: 9 }), { text: "A value. Range: 1 to 9.", range: { min: 1, max: 9 } }],
    ["has a range with one end", integer({ doc, min: 1 }), { text: "A value. Range: at least 1.", range: { min: 1 } }],
    ["has the default", text.default("a"), { default: '"a"' }],
    ["has the value that means the same as none", bool({ doc }).whenAbsent(false), { default: "- the same as false" }],
    ["states that the server decides", text.optionalComputed(), { default: "- the server decides" }],
    ["has the version of the server", text.since("9.1"), { since: "9.1" }],
    ["has the replacement", text.deprecated("Use more."), { deprecated: "Use more." }],
    ["states that a change replaces the object", text.replaces(), { replaces: true }],
    ["marks it as a secret", text.sensitive(), { sensitive: true }],
  ])("%s", (_, attribute, known) => {
    expect(docOf(attribute)).toEqual({ text: doc, ...known });
  });

  it("marks a secret as write-only", () => {
    const { password_wo: writeOnly } = secret("password", "password", { doc });
    expect(docOf(writeOnly as Attribute)).toMatchObject({ writeOnly: true, sensitive: true });
  });
});

it("nested objects are structs, named after their place", () => {
  const inner = object({ part: text.computed() }, { doc }).computed();
  const structs = classOf({ rules: listOf({ match: inner, name: text }, { doc }) })?.structs;
  expect(structs).toMatchObject([
    { name: "SampleRulesMatch", nesting: "single", isComputed: true, properties: [{ name: "part" }] },
    { name: "SampleRules", nesting: "list", isComputed: false, properties: [{ name: "match" }, { name: "name" }] },
  ]);
});

it("nested objects never have the name of a list class", () => {
  expect(classOf({ white_list: object({ part: text }, { doc }) })?.structs[0]?.name).toBe("SampleWhiteListStruct");
});
