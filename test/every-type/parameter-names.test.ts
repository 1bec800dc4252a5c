/**
 * What bodies made from attributes consist of is known when the provider runs only, so the compiler cannot look at it:
 * every parameter of every definition has to be one of the operations that it is sent to.
 */
import { expect, it } from "vitest";
import { describedOperations } from "../../scripts/operations/description";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { parameterOf } from "../../src/resources/parameters/parameter";

const operations = new Map(describedOperations().map(({ name, parameters }) => [name, parameters]));

/** What the operation takes, in its path too. */
function taken(operation: string): string[] {
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

/** An object of a collection is created by one operation and changed by another; others use their operations in ways of their own. */
function unknownNames(resource: Resource): string[] {
  const writes = (method: string) => resource.operations.filter((name) => name.startsWith(`${method} `));
  const [posts, puts] = [writes("POST"), writes("PUT")];
  const isItem = posts.length === 1 && puts.length === 1 && /\}$/.test(String(puts));
  const creating = isItem ? posts : [...posts, ...puts];
  const changing = isItem ? puts : creating;
  const missing = (names: readonly string[], at: readonly string[]) => {
    const known = new Set(at.flatMap(taken));
    return names.filter((name) => !known.has(name)).map((name) => `${name} at ${at.join(", ")}`);
  };
  return [...missing(sent(resource, "create"), creating), ...missing(sent(resource, "update"), changing)];
}

const writing = resources.filter(({ operations }) => operations.some((name) => /^(POST|PUT) /.test(name)));

it.each(writing.map((resource) => [resource.type, resource] as const))(
  "%s sends no parameter that the server does not have",
  (_, resource) => {
    expect(unknownNames(resource as Resource)).toEqual([]);
  },
);

it("every operation that a definition names is one of the server's", () => {
  const strange = resources.flatMap((resource) => resource.operations.filter((name) => !operations.has(name)));
  expect(strange).toEqual([]);
});
