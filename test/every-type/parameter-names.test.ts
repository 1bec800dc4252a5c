/**
 * The compiler cannot check the parameters of bodies that the provider builds from attributes. Every parameter of a
 * definition has to belong to the operation that receives it.
 */
import { expect, it } from "vitest";
import { describedOperations } from "../../scripts/operations/description";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { parameterOf } from "../../src/resources/parameters/codec";

const operations = new Map(describedOperations().map(({ name, parameters }) => [name, parameters]));

/** Returns the parameters of the operation, including those of its path. */
function parametersOf(operation: string): string[] {
  const inPath = [...operation.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string);
  return [...Object.keys(operations.get(operation) ?? {}), ...inPath];
}

function sent({ attributes }: Resource, when: "create" | "update"): string[] {
  return Object.values(attributes).flatMap((attribute) => {
    const api = parameterOf(attribute);
    const isFixed = api?.only === "create" || attribute.traits.replaces !== false;
    const isSent = api && api.only !== "read" && !(when === "update" && isFixed);
    return isSent ? [api.name] : [];
  });
}

/**
 * Returns unknown names. One operation creates an object of a collection and another one changes it; other objects
 * differ.
 */
function unknownNames(resource: Resource): string[] {
  const writes = (method: string) => resource.operations.filter((name) => name.startsWith(`${method} `));
  const [posts, puts] = [writes("POST"), writes("PUT")];
  const isItem = posts.length === 1 && puts.length === 1 && /\}$/.test(String(puts));
  const creating = isItem ? posts : [...posts, ...puts];
  const changing = isItem ? puts : creating;
  const missing = (names: readonly string[], at: readonly string[]) => {
    const known = new Set(at.flatMap(parametersOf));
    return names.filter((name) => !known.has(name)).map((name) => `${name} at ${at.join(", ")}`);
  };
  return [...missing(sent(resource, "create"), creating), ...missing(sent(resource, "update"), changing)];
}

const writing = resources.filter(({ operations }) => operations.some((name) => /^(POST|PUT) /.test(name)));

it.each(writing.map((resource) => [resource.type, resource] as const))(
  "%s sends only parameters that the server has",
  (_, resource) => {
    expect(unknownNames(resource as Resource)).toEqual([]);
  },
);

it("every operation in a definition exists on the server", () => {
  const strange = resources.flatMap((resource) => resource.operations.filter((name) => !operations.has(name)));
  expect(strange).toEqual([]);
});
