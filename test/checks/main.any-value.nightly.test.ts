/** The checks never throw for any value among valid objects of all families. */
import { expect, it } from "vitest";
import type { Configuration } from "../../src/constructs/checks/contract";
import { resources } from "../../src/resources";
import { configuration, instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { thrown, variants } from "./any-value";
import { blockOf, withMarks } from "./block";

it.each(scenarios)(
  "the checks survive any value among the objects of the life-cycle matrix ($name)",
  ({ samples }) => {
    const { resource } = JSON.parse(configuration(samples, samples.flatMap(instancesOf), "set")) as {
      readonly resource: Readonly<Record<string, Readonly<Record<string, Configuration>>>>;
    };
    const blocks = Object.entries(resource).flatMap(([type, objects]) =>
      Object.entries(objects).map(([name, given]) => blockOf(`${type}.${name}`, withMarks(given) as Configuration)),
    );
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
