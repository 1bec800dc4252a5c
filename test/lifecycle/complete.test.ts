/** The matrix leaves nothing out: each managed type is in it, with each of its attributes or the reason why not. */

import { describe, expect, it } from "vitest";
import { isOperation } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import { lacks } from "./completeness";
import { definitionOf } from "./instances";
import { scenarios } from "./samples";

const samples = scenarios.flatMap(({ samples }) => samples);

describe("the life-cycle matrix", () => {
  it("the life-cycle matrix has every managed type once", () => {
    const managed = resources.filter((definition) => !isOperation(definition)).map(({ type }) => type);
    expect(samples.map(({ type }) => type).sort()).toEqual([...managed].sort());
  });

  it.each(samples)("the life-cycle matrix has a value or a reason for every attribute of $type", (sample) => {
    expect(lacks(sample, definitionOf(sample.type))).toEqual([]);
  });

  // Objects of a stage are made side by side: what one names has to be there before it.
  it.each(samples)("the life-cycle matrix creates aliases and groups before the $type that names them", (sample) => {
    const given = JSON.stringify(sample.given ?? {});
    const missing = namedIn(JSON.stringify(sample.fields)).filter((name) => !given.includes(`"name":"${name}"`));
    expect(missing).toEqual([]);
  });
});

/** Names of aliases and security groups that values refer to. */
function namedIn(values: string): string[] {
  const found = values.matchAll(/"\+?dc\/([\w-]+)"|"security_group":"([\w-]+)"/g);
  return [...found].map(([, alias, group]) => alias ?? group ?? "");
}
