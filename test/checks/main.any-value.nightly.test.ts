/** The checks never throw for any value among valid objects of all families. */
import { expect, it } from "vitest";
import { resources } from "../../src/resources";
import { scenarios } from "../lifecycle/samples";
import { thrown, variants } from "./any-value";
import { blocksOf } from "./block";

it.each(scenarios)(
  "the checks survive any value among the objects of the life-cycle matrix ($name)",
  ({ samples }) => {
    const blocks = blocksOf(samples, "set");
    const problems = blocks.flatMap((block, index) => {
      const { attributes } = resources.find(({ type }) => `pve_${type}` === block.type) ?? { attributes: {} };
      return variants(attributes, block.configuration).map((changed) =>
        thrown(blocks.with(index, { ...block, configuration: changed })),
      );
    });
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  },
  600_000,
);
