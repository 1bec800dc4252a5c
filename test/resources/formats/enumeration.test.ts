/** Closed sets of values: each is a named concept, and each of its values has a meaning. */
import { describe, expect, it } from "vitest";
import type { Attributes, NamedValues } from "../../../src/framework/attribute";
import { allowedBy } from "../../../src/framework/description";
import { providerAttributes } from "../../../src/provider/settings";
import { dataSources, resources } from "../../../src/resources";
import { enumeration, knownValues } from "../../../src/resources/formats/enumeration";

interface Place {
  readonly place: string;
  readonly values: readonly string[] | undefined;
  readonly named: NamedValues | undefined;
}

function placesIn(where: string, attributes: Attributes): Place[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const place = `${where}.${name}`;
    const { values, named } = allowedBy(attribute);
    const children = attribute.shape.kind === "object" ? attribute.shape.attributes : {};
    return [{ place, values, named }, ...placesIn(place, children)];
  });
}

const places = [
  ...resources.flatMap(({ type, attributes }) => placesIn(type, attributes)),
  ...dataSources.flatMap(({ type, attributes }) => placesIn(`data.${type}`, attributes)),
  ...placesIn("provider", providerAttributes),
];
const concepts = new Map(places.flatMap(({ named }) => (named ? [[named.name, named] as const] : [])));

describe("every closed set of values", () => {
  it("closed sets of attributes are concepts that contain every value", () => {
    const closed = places.filter(({ values }) => values !== undefined);
    expect(closed.length).toBeGreaterThan(80);
    expect(closed.filter(({ named }) => named === undefined).map(({ place }) => place)).toEqual([]);
    const strange = closed.filter(({ values = [], named }) => {
      const known = named?.members.map(({ value }) => value) ?? [];
      return values.some((value) => !known.includes(value));
    });
    expect(strange.map(({ place }) => place)).toEqual([]);
  });

  it("concepts of one name are the same, so an application has one constant per value", () => {
    const different = places.filter(({ named }) => named && concepts.get(named.name) !== named);
    expect(different.map(({ place }) => place)).toEqual([]);
  });

  it.each([...concepts])(
    "%s has a meaning and a constant for each value, in all languages",
    (_, { name, doc, members }) => {
      expect(name).toMatch(/^[a-z]+\.[A-Z][A-Za-z0-9]+$/);
      const names = members.map((member) => member.name);
      expect(new Set(names).size).toBe(names.length);
      // Words that Python, Java, Go and C# would not accept unchanged.
      for (const constant of names) expect(constant).toMatch(/^[A-Z][A-Z0-9_]*$/);
      for (const text of [doc, ...members.map((member) => member.doc)]) expect(text).toMatch(/^\S.*[.)]$/);
    },
  );
});

describe("an enumeration", () => {
  const fruit = enumeration("test.Fruit", "What grows.", {
    apple: "Red.",
    "sour-cherry": "Sour.",
    "3": { name: "NUT", doc: "A nut." },
  });

  it("refuses an unknown value, and names the closest one", () => {
    expect(fruit("apple")).toBeUndefined();
    expect(fruit("aple")).toMatch(/^must be one of .*did you mean "apple"/i);
  });

  it("remains the same concept when only some of its values are accepted", () => {
    const some = fruit.only("apple");
    expect(some("sour-cherry")).toBe("must be apple");
    expect(some.allows).toMatchObject({ values: ["apple"] });
    expect(some.allows?.named).toEqual(fruit.allows?.named);
    expect(fruit.allows?.named?.members.map(({ name }) => name)).toEqual(["NUT", "APPLE", "SOUR_CHERRY"]);
  });

  it("refuses nothing if other values may exist", () => {
    const known = knownValues("test.Fruit", "What grows.", { apple: "Red." });
    expect(known("pear")).toBeUndefined();
    expect(known.allows?.values).toBeUndefined();
  });
});
