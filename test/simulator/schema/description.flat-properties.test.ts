/** The two forms in which servers describe parameters that depend on the type of an object. */
import { expect, it } from "vitest";
import apiJson from "../../../src/simulator/schema/api.json";
import { byName, flatProperties } from "../../../src/simulator/schema/description";
import type { ParameterSchema, Properties } from "../../../src/simulator/schema/operation";
import { composed, selectorOf } from "../../support/composed-schema";

const operations = (apiJson as unknown as { operations: { method: string; path: string; parameters: Properties }[] })
  .operations;
const withTypes = operations.filter(({ parameters }) => selectorOf(parameters) !== undefined);

/** The properties by type and value, in any order and with any notation of "optional". */
const canonical = ({ oneOf, optional, ...property }: ParameterSchema): unknown => ({
  ...property,
  ...(oneOf
    ? {
        oneOf: oneOf
          .flatMap((variant) =>
            (variant["instance-types"] ?? []).map((type) => [type, canonical({ ...variant, "instance-types": [] })]),
          )
          .sort(),
        type: undefined,
      }
    : { optional: Boolean(optional) }),
  "instance-types": property["instance-types"]?.toSorted(),
});

const listed = (properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, canonical(property)]));

it("parameters by type are used by several operations of the description", () => {
  expect(withTypes.length).toBeGreaterThan(4);
});

it.each(
  withTypes.flatMap(({ method, path, parameters }) =>
    [true, false].map((apart) => ({ name: `${method} ${path}`, parameters, apart })),
  ),
)("parameters by type are the same in both forms: $name, common parts separate: $apart", ({ parameters, apart }) => {
  expect(listed(byName(composed(parameters, apart)))).toEqual(listed(parameters));
});

it("parameters by name remain unchanged", () => {
  const parameters = { id: { type: "string" }, oneOf: { type: "string" } };
  expect(byName(parameters)).toBe(parameters);
});

it("a parameter that all types require is required", () => {
  const variant = (type: string, area: ParameterSchema) => ({ "instance-type": type, properties: { area } });
  const demanded = { type: "string" };
  const free = { type: "string", optional: 1 };
  const of = (...oneOf: ReturnType<typeof variant>[]) => flatProperties({ "type-property": "kind", oneOf });
  expect(of(variant("a", demanded), variant("b", demanded)).area).toEqual(demanded);
  expect(of(variant("a", demanded), variant("b", free)).area).toEqual({
    optional: 1,
    "type-property": "kind",
    oneOf: [
      { ...demanded, "instance-types": ["a"] },
      { ...free, "instance-types": ["b"] },
    ],
  });
  expect(of(variant("a", demanded)).kind).toEqual({ type: "string", enum: ["a"] });
});

it("parameters by type are converted in nested objects, too", () => {
  const inner = {
    "type-property": "type",
    oneOf: [{ "instance-type": "a", allOf: [{ properties: { x: { type: "string" } } }] }],
  };
  const parameters = flatProperties({ allOf: [{ allOf: [inner] }, { properties: { y: {} } }] });
  expect(Object.keys(parameters)).toEqual(["type", "x", "y"]);
});
