/** Descriptions of data sources, over all types. */
import { expect, it } from "vitest";
import { objectsIn } from "../../../scripts/docs/page";
import type { Attributes } from "../../../src/framework/attribute";
import { describe as description } from "../../../src/framework/description";
import { dataSources, resources } from "../../../src/resources";

const WRITES =
  /create_before_destroy|\bare removed\b|\breplaces the (?:object|resource|fabric|node)\b|cannot change|Leave it out to manage|\bdestroy\b/;

/** Type, attribute and description of each attribute about writes, at every depth. */
const aboutWrites = (type: string, attributes: Attributes): string[] =>
  Object.entries(attributes).flatMap(([name, attribute]) => [
    ...(WRITES.test(description(attribute)) ? [`${type}.${name}: ${description(attribute)}`] : []),
    ...aboutWrites(`${type}.${name}`, objectsIn(attribute.shape) ?? {}),
  ]);

const found = (types: readonly { readonly type: string; readonly attributes: Attributes }[]): string[] =>
  types.flatMap(({ type, attributes }) => aboutWrites(type, attributes));

it("leaves sentences about writes out of every data source", () => {
  expect(found(resources).length).toBeGreaterThan(100);
  expect(found(dataSources)).toEqual([]);
});
