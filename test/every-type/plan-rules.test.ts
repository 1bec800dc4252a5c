/**
 * Plans that Terraform accepts: the planned values are the configured ones. A value that becomes known between plan and
 * apply changes no other planned value, and neither does the apply.
 */
import { expect, it } from "vitest";
import type { Attributes, State } from "../../src/framework/attribute";
import { planState, settlePlan } from "../../src/framework/planning/plan";
import { completePlan } from "../../src/framework/values/reconcile";
import { knownState } from "../../src/framework/values/state";
import { isWhollyKnown, type Value, type ValueMap } from "../../src/plugin/cty/value";
import { instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { complete, placeOfUnknown, withUnknown } from "../support/configured";
import { samplePerFamily } from "../support/of-each-family";
import { planProblems, surprises } from "../support/plan-rules";

const samples = scenarios.flatMap((scenario) => scenario.samples);
const STAGES = ["create", "set", "change"] as const;

/** Values that the server generates. */
const MADE_UP: Readonly<Record<string, Value>> = { string: "made up", number: 7, bool: false };
const dataState = (attributes: Attributes): State =>
  Object.fromEntries(Object.entries(attributes).map(([name, { shape }]) => [name, MADE_UP[shape.kind] ?? null]));

it.each(samplePerFamily(samples, ({ type }) => `pve_${type}`).map((sample) => [sample.type, sample] as const))(
  "%s",
  (_, sample) => {
    const problems = new Set<string>();
    for (const { definition, config: configAt } of instancesOf(sample)) {
      const { attributes } = definition;
      const plan = (config: ValueMap, prior: State | null) =>
        settlePlan(attributes, planState(attributes, config, prior), prior);
      const apply = (planned: State) => knownState(completePlan(attributes, planned, dataState(attributes)));
      const configs = STAGES.map((stage) => complete(attributes, configAt(stage) as ValueMap));
      const priors = [null, ...configs.map((config) => apply(plan(config, null)))];

      for (const [at, prior] of priors.entries()) {
        for (const [to, config] of configs.entries()) {
          // The state of the earlier apply, and the current plan.
          const step = `${STAGES[at - 1] ?? "nothing"} -> ${STAGES[to]}`;
          const planned = plan(config, prior);
          for (const problem of planProblems(attributes, planned, config, prior)) problems.add(`${step}: ${problem}`);
          for (const surprise of surprises(attributes, planned, apply(planned)))
            problems.add(`${step}, applied: ${surprise}`);
          for (const [name, value] of Object.entries(config)) {
            if (value === null || !attributes[name]?.isConfigurable) continue;
            for (const part of withUnknown(value)) {
              const partly: ValueMap = { ...config, [name]: part as Value };
              const early = plan(partly, prior);
              const where = `${step}, ${placeOfUnknown(part as Value, name)} unknown`;
              for (const problem of planProblems(attributes, early, partly, prior))
                problems.add(`${where}: ${problem}`);
              for (const surprise of surprises(attributes, early, planned))
                problems.add(`${where}, then known: ${surprise}`);
            }
          }
          expect(isWhollyKnown(apply(planned)), `${step}: all is known after the apply`).toBe(true);
        }
      }
    }
    expect([...problems]).toEqual([]);
  },
);
