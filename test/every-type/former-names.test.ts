/** Former names of attributes and types: their allowed places. */
import { expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import { functions } from "../../src/functions";
import { settings } from "../../src/provider/settings";
import { dataSources, ephemerals, resources } from "../../src/resources";

const provider = Object.fromEntries(Object.entries(settings).map(([name, { attribute }]) => [name, attribute]));
const sets: readonly (readonly [string, Attributes])[] = [
  ...[...resources, ...dataSources, ...ephemerals].map(({ type, attributes }) => [type, attributes] as const),
  ["provider", provider],
];

function nested(attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, { shape }]) => {
    if (shape.kind !== "object") return [];
    const here = Object.entries(shape.attributes).filter(([, { traits }]) => traits.formerly);
    return [
      ...here.map(([inner]) => `${name}.${inner}`),
      ...nested(shape.attributes).map((inner) => `${name}.${inner}`),
    ];
  });
}

it("attributes of nested objects have no former names: states and plans could not hold both", () => {
  expect(sets.flatMap(([type, attributes]) => nested(attributes).map((path) => `${type}.${path}`))).toEqual([]);
});

it("former names are unique, and name the version of the package that deprecates them", () => {
  const inconsistent = sets.flatMap(([type, attributes]) =>
    Object.values(attributes).flatMap(({ traits }) =>
      (traits.formerly ?? [])
        .filter(({ name, since }) => name in attributes || !/^\d+\.\d+\.\d+$/.test(since))
        .map(({ name }) => `${type}.${name}`),
    ),
  );
  expect(inconsistent).toEqual([]);
  const names = functions.flatMap(({ name, formerly }) => [name, ...(formerly ? [formerly.name] : [])]);
  expect(new Set(names).size).toBe(names.length);
});
