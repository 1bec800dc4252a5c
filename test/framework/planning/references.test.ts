import { describe, expect, it } from "vitest";
import { type Attributes, list, listOf, map, mapOf, object, set, string } from "../../../src/framework/attribute";
import { nameKey, nameOfObject, referencesIn, referentsOf } from "../../../src/framework/planning/references";
import { UNKNOWN, type ValueMap } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const pool = () => string({ doc }).optional().refersTo("pool");

describe("references of a configuration", () => {
  const attributes: Attributes = {
    one: pool(),
    list: list(string({ doc }), { doc }).optional().refersTo("pool"),
    set: set(string({ doc }), { doc }).optional().refersTo("pool"),
    map: map(string({ doc }), { doc }).optional().refersTo("pool"),
    object: object({ inner: pool() }, { doc }).optional(),
    objects: listOf({ inner: pool() }, { doc }).optional(),
    places: mapOf({ inner: pool() }, { doc }).optional(),
    computed: string({ doc }).computed().refersTo("pool"),
    plain: string({ doc }).optional(),
  };

  it.each<[string, ValueMap[string], readonly string[]]>([
    ["one", "a", ["a"]],
    ["one", "", []],
    ["one", null, []],
    ["one", UNKNOWN, []],
    ["list", ["a", "b", UNKNOWN], ["a", "b"]],
    ["set", ["a"], ["a"]],
    ["map", { key: "a" }, ["a"]],
    ["object", { inner: "a" }, ["a"]],
    ["objects", [{ inner: "a" }, { inner: null }, { inner: "b" }], ["a", "b"]],
    ["places", { key: { inner: "a" } }, ["a"]],
    ["computed", "a", []],
    ["plain", "a", []],
  ])("a reference is a known name in any attribute: %s = %o", (attribute, value, names) => {
    const found = referencesIn(attributes, { [attribute]: value });
    expect(found).toEqual(names.map((name) => ({ referent: "pool", name, at: [{ attribute }] })));
  });
});

describe("names of an object", () => {
  const lower = (text: string) => text.toLowerCase();
  const attributes: Attributes = {
    name: string({ doc, canonical: lower }).required().identifies("alias"),
    ref: string({ doc })
      .derived(["name"], (name: string) => `dc/${name}`)
      .identifies("address"),
  };
  const definition = { attributes, identity: ["name"] };

  it("the names of an object are those that its attributes identify", () => {
    expect(referentsOf({ attributes })).toEqual([
      ["alias", "name"],
      ["address", "ref"],
    ]);
  });

  it("an object makes the names of attributes that are marked so, and refers to others", () => {
    const made: Attributes = {
      map: string({ doc }).required().refersTo("map", "is-made"),
      other: string({ doc }).optional().refersTo("map", "may-exist"),
      pool: pool(),
      unnamed: string({ doc }).optional(),
    };
    expect(referentsOf({ attributes: made })).toEqual([["map", "map"]]);
    expect(referencesIn(made, { map: "a", other: "b", pool: "c" }).map(({ name }) => name)).toEqual(["c"]);
  });

  it("a name is derived where the server does not report it, if their sources are known", () => {
    const of = (by: string, state: ValueMap) => nameOfObject(definition, by, state);
    expect(of("name", { name: "web" })).toBe("web");
    expect(of("name", {})).toBeNull();
    expect(of("ref", { name: "web", ref: "dc/other" })).toBe("dc/other");
    expect(of("ref", { name: "web" })).toBe("dc/web");
    expect(of("ref", { name: UNKNOWN })).toBe(UNKNOWN);
    expect(of("ref", {})).toBeNull();
  });

  it("a name has a key that is equal for all spellings, also with a canonical identity", () => {
    expect(nameKey(definition, "name", "WEB")).toBe(nameKey(definition, "name", "web"));
    const trimmed = { ...definition, canonicalIdentity: ({ name }: ValueMap) => ({ name: String(name).slice(0, 3) }) };
    expect(nameKey(trimmed, "name", "web-1")).toBe(nameKey(trimmed, "name", "web-2"));
    for (const identity of [["name", "ref"], ["ref"]]) {
      const [one, two] = ["web-1", "web-2"].map((name) => nameKey({ ...trimmed, identity }, "name", name));
      expect(one).not.toBe(two);
    }
  });
});
