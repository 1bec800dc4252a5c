import { expect, it } from "vitest";
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { describe } from "../../src/framework/description";
import { resources } from "../../src/resources";
import { parameterOf } from "../../src/resources/parameters/codec";
import api from "../../src/simulator/schema/api.json";

interface Parameter {
  readonly default?: unknown;
  readonly format?: string | Parameters;
}
type Parameters = Readonly<Record<string, Parameter | undefined>>;

interface WithDefault {
  readonly name: string;
  readonly attribute: Attribute;
}

/** Returns optional attributes, nested ones too, whose parameter has a default in the API description. */
function withDefaults(prefix: string, attributes: Attributes, parameters: Parameters): WithDefault[] {
  return Object.entries(attributes).flatMap(([own, attribute]) => {
    const parameter = parameters[parameterOf(attribute)?.name ?? own];
    if (!parameter || !attribute.isConfigurable) return [];
    const name = `${prefix}.${own}`;
    const { shape } = attribute;
    const nested = shape.kind === "object" && typeof parameter.format === "object" ? parameter.format : {};
    return [
      ...(parameter.default !== undefined && attribute.traits.role !== "required" ? [{ name, attribute }] : []),
      ...(shape.kind === "object" ? withDefaults(name, shape.attributes, nested) : []),
    ];
  });
}

const parametersOf = new Map(
  api.operations.map(({ method, path, parameters }) => [`${method} ${path}`, parameters as unknown as Parameters]),
);

it("the description of each attribute names the default that the server documents", () => {
  const found = resources.flatMap(({ type, attributes, operations }) => {
    const writes = operations.filter((operation) => /^(POST|PUT) /.test(operation));
    return withDefaults(type, attributes, Object.assign({}, ...writes.map((operation) => parametersOf.get(operation))));
  });
  expect(found.length).toBeGreaterThan(60);
  const silent = found.filter(({ attribute }) => !/\bdefault/i.test(describe(attribute)));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
