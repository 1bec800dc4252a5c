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
});
