/** Every nested object × every refused name: of the API, of other providers. */
import { describe, expect, it } from "vitest";
import type { Attributes, ObjectShape } from "../../src/framework/attribute";
import { actionFormOf } from "../../src/framework/life-cycle";
import { collector, validateConfiguration } from "../../src/framework/planning/validate";
import { actionAttributes } from "../../src/framework/schemas";
import { trapsOf } from "../../src/framework/traps";
import { functions } from "../../src/functions";
import type { SchemaAttributes } from "../../src/plugin/contract";
import { UNKNOWN, type Value, type ValueMap } from "../../src/plugin/cty/value";
import { schemas } from "../../src/provider/schemas";
import { dataSources, ephemerals, resources } from "../../src/resources";
import { parameterOf } from "../../src/resources/parameters/codec";
import api from "../../src/simulator/schema/api.json";

interface Place {
  readonly path: readonly string[];
  readonly shape: ObjectShape;
  /** Returns the whole configuration, with these values for the object. */
  readonly around: (values: ValueMap) => ValueMap;
}

/** Returns all nested objects that a configuration may have. */
function placesIn(
  attributes: Attributes,
  path: readonly string[] = [],
  around = (values: ValueMap) => values,
): Place[] {
  return Object.entries(attributes).flatMap(([name, { shape, isConfigurable }]) => {
    if (!isConfigurable || shape.kind !== "object") return [];
    const inside = (values: ValueMap): ValueMap => {
      const value: Value = shape.nesting === "single" ? values : shape.nesting === "map" ? { key: values } : [values];
      return around({ ...unset(attributes), [name]: value });
    };
    const here = { path: [...path, name], shape, around: inside };
    return [here, ...placesIn(shape.attributes, here.path, inside)];
  });
}

const unset = (attributes: Attributes): ValueMap =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

const types = [
  ...resources.map((resource) => ({ kind: "resource", served: schemas.resources, definition: resource })),
  ...dataSources.map((dataSource) => ({ kind: "data source", served: schemas.dataSources, definition: dataSource })),
  ...ephemerals.map((ephemeral) => ({ kind: "ephemeral", served: schemas.ephemeralResources, definition: ephemeral })),
];
const places = types.flatMap(({ kind, served, definition }) =>
  placesIn(definition.attributes).map((place) => ({
    title: `${kind} ${definition.type}.${place.path.join(".")}`,
    served: served?.[`pve_${definition.type}`]?.attributes ?? {},
    definition,
    ...place,
  })),
);
const traps = places.flatMap((place) =>
  [...trapsOf(place.shape)].map(([name, trap]) => ({ ...place, name, trap, title: `${place.title}: ${name}` })),
);

function servedAt(attributes: SchemaAttributes, path: readonly string[]): SchemaAttributes {
  return path.reduce((inner, name) => inner[name]?.nested?.attributes ?? {}, attributes);
}

function warningsFor(
  { definition, around, shape }: Place & { readonly definition: (typeof types)[number]["definition"] },
  values: ValueMap,
) {
  const report = collector();
  const config = around({ ...unset(shape.attributes), ...values });
  validateConfiguration(definition.attributes, {}, config, report, { writeOnlyAllowed: true });
  return report.diagnostics.filter(({ summary }) => summary.includes("Unknown attribute")).map(({ detail }) => detail);
}

describe.each(traps)("$title", (trap) => {
  const { name, shape, served, path } = trap;

  it("refuses the name with any value, known or not, and accepts null", () => {
    const expected = [
      expect.stringMatching(new RegExp(`\`${name}\` is not an attribute of \`${path.at(-1)}\`\\. [A-Z].*\\.$`)),
    ];
    expect(warningsFor(trap, { [name]: "x" })).toEqual(expected);
    expect(warningsFor(trap, { [name]: UNKNOWN })).toEqual(expected);
    expect(warningsFor(trap, { [name]: null })).toEqual([]);
  });

  it("passes the name to the provider as a computed attribute only", () => {
    expect(shape.attributes).not.toHaveProperty(name);
    expect(servedAt(served, path)[name]).toEqual({ type: trap.trap.type, computed: true });
  });
});

it("tables of other names have only rows that apply, and each leads to an attribute or a remedy", () => {
  const inapplicable = places.flatMap(({ title, shape }) =>
    Object.entries(shape.otherNames ?? {}).flatMap(([name, instead]) => {
      const isSaid = instead in shape.attributes || /^[A-Z].*\.$/.test(instead);
      return trapsOf(shape).get(name)?.instead === instead && isSaid ? [] : [`${title}: ${name}`];
    }),
  );
  expect(inapplicable).toEqual([]);
});

it("every parameter that is sent under another name is refused by that name", () => {
  const missing = places.flatMap(({ title, shape }) =>
    Object.entries(shape.attributes).flatMap(([name, attribute]) => {
      const sent = parameterOf(attribute)?.name.replaceAll("-", "_");
      const isKnown = sent === undefined || sent in shape.attributes || trapsOf(shape).has(sent);
      return isKnown || !attribute.isConfigurable ? [] : [`${title}: ${name}`];
    }),
  );
  expect(missing).toEqual([]);
  expect(traps.filter(({ definition }) => definition.type === "mapping_usb").map(({ name }) => name)).toContain("node");
});

/** Parameters of the request, not of the rule. */
const OF_REQUEST = ["digest", "moveto", "delete", "vnet", "group"];

it.each([
  ["firewall_rules", "POST /cluster/firewall/rules"],
  ["firewall_security_group", "POST /cluster/firewall/groups/{group}"],
  ["sdn_vnet_firewall_rules", "POST /cluster/sdn/vnets/{vnet}/firewall/rules"],
])("the rules of %s know every name of %s", (type, operation) => {
  const place = places.find(({ definition, path }) => definition.type === type && path.join() === "rules");
  const names = [...Object.keys(place?.shape.attributes ?? {}), ...trapsOf(place?.shape as ObjectShape).keys()];
  const sent = parametersOf(operation).map((name) => name.replaceAll("-", "_"));
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((name) => !names.includes(name) && !OF_REQUEST.includes(name))).toEqual([]);
});

it("lists of rules know the names of rules in other lists", () => {
  const lists = places.filter(({ title }) => /firewall.*\.rules$/.test(title));
  const all = new Set(lists.flatMap(({ shape }) => Object.keys(shape.attributes)));
  for (const { title, shape } of lists)
    expect([title, [...all].filter((name) => !(name in shape.attributes) && !trapsOf(shape).has(name))]).toEqual([
      title,
      [],
    ]);
});

it("actions have the traps of their resources", () => {
  for (const definition of resources.filter((resource) => actionFormOf(resource)))
    for (const { path, shape } of placesIn(actionAttributes(definition as never)))
      for (const [name, { type }] of trapsOf(shape))
        expect(servedAt(schemas.actions?.[`pve_${definition.type}`]?.attributes ?? {}, path)[name]).toEqual({
          type,
          optional: true,
        });
});

it("computed-only attributes have no traps", () => {
  const reported = (attributes: SchemaAttributes): string[] =>
    Object.values(attributes).flatMap(({ nested }) =>
      nested ? [...Object.keys(nested.attributes), ...reported(nested.attributes)] : [],
    );
  const { pve_firewall_rules } = schemas.dataSources;
  expect(reported(pve_firewall_rules?.attributes ?? {})).not.toContain("dport");
});

it("functions know the same names as the resources whose objects they accept", () => {
  const known = new Map(places.map(({ shape }) => [shape.attributes, shape]));
  const parameterShapes = functions.flatMap(({ name, parameters, variadic }) =>
    objectsIn({ ...parameters, ...(variadic && { [variadic.name]: variadic.attribute }) }).map((shape) => ({
      name,
      shape,
    })),
  );
  const alike = parameterShapes.filter(({ shape }) => known.has(shape.attributes));
  expect(alike.length).toBeGreaterThan(2);
  for (const { name, shape } of alike)
    expect([name, shape.otherNames]).toEqual([name, known.get(shape.attributes)?.otherNames]);
});

function objectsIn(attributes: Attributes): ObjectShape[] {
  return Object.values(attributes).flatMap(({ shape }): ObjectShape[] => {
    if (shape.kind === "object") return [shape, ...objectsIn(shape.attributes)];
    return "element" in shape ? objectsIn({ element: shape.element }) : [];
  });
}

function parametersOf(operation: string): string[] {
  const found = api.operations.find(({ method, path }) => `${method} ${path}` === operation);
  return Object.keys(found?.parameters ?? {});
}
