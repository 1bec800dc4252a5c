/** Objects that the simulated cluster accepts together pass every check. */
import { expect, it } from "vitest";
import { checks } from "../../src/checks/main";
import type { Configuration } from "../../src/constructs/checks/contract";
import { configuration, instancesOf, type Stage } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { blockOf, PROVIDER, withMarks } from "./block";

const stages: readonly Stage[] = ["create", "set", "change"];
const cases = scenarios.flatMap(({ name, samples }) => stages.map((stage) => ({ name, stage, samples })));

it.each(cases)("the checks between constructs accept the life-cycle matrix ($name, $stage)", ({ samples, stage }) => {
  const { resource } = JSON.parse(configuration(samples, samples.flatMap(instancesOf), stage)) as {
    readonly resource: Readonly<Record<string, Readonly<Record<string, Configuration>>>>;
  };
  const blocks = Object.entries(resource).flatMap(([type, objects]) =>
    Object.entries(objects).map(([name, given]) =>
      blockOf(`${type}.${name}`, withMarks(given) as Configuration, { path: `web/${type}-${name}` }),
    ),
  );
  const found = checks.ofApplication([PROVIDER, ...blocks]).filter(({ severity }) => severity === "error");
  expect(found.map(({ message }) => message)).toEqual([]);
});
