/** The matrix is complete: it has each managed type, with each attribute or the reason for its absence. */

import { expect, it } from "vitest";
import { isOperation } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import { lacks } from "./completeness";
import { definitionOf } from "./instances";
import { scenarios } from "./samples";

const samples = scenarios.flatMap(({ samples }) => samples);

it("the life-cycle matrix has every managed type once", () => {
  const managed = resources.filter((definition) => !isOperation(definition)).map(({ type }) => type);
  expect(samples.map(({ type }) => type).sort()).toEqual([...managed].sort());
});

it.each(samples)("the life-cycle matrix has a value or a reason for every attribute of $type", (sample) => {
  expect(lacks(sample, definitionOf(sample.type))).toEqual([]);
});

// Terraform creates the objects of a stage in parallel: named objects have to exist before.
it.each(samples)("the life-cycle matrix creates aliases and groups before the $type that names them", (sample) => {
  const given = JSON.stringify(sample.given ?? {});
  const missing = namedIn(JSON.stringify(sample.fields)).filter((name) => !given.includes(`"name":"${name}"`));
  expect(missing).toEqual([]);
});

/** Returns names of aliases and security groups that values refer to. */
function namedIn(values: string): string[] {
  const found = values.matchAll(/"\+?dc\/([\w-]+)"|"security_group":"([\w-]+)"/g);
  return [...found].map(([, alias, group]) => alias ?? group ?? "");
}
