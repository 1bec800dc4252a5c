/**
 * The page of the life cycle, which a release publishes: the attributes of each type that the life-cycle matrix
 * changes, and the exceptions with reasons.
 */
import { isOperation } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import { casesOf, STEPS } from "../../test/lifecycle/cases";
import { exceptedOf, unseenOf } from "../../test/lifecycle/exceptions";
import { definitionOf } from "../../test/lifecycle/instances";
import type { Sample, Scenario } from "../../test/lifecycle/sample";
import { scenarios } from "../../test/lifecycle/samples";

export interface Exception {
  readonly type: string;
  /** Attribute or step. */
  readonly what: string;
  readonly leftOut: string;
  readonly reason: string;
}

const DONE: Readonly<Record<(typeof STEPS)[number], string>> = {
  create: "The object is created with required attributes only, and with all attributes.",
  set: "Each attribute is added to an existing object.",
  change: "Each attribute gets a second value.",
  drift: "Another client resets each attribute: the plan shows exactly this attribute, and the apply corrects it.",
  clear: "Each attribute is removed from the configuration, and so from the server.",
  replace: "An attribute that cannot change in place gets another value: the plan replaces the object.",
  import:
    "The object is removed from the state and imported by its ID: the plan contains only values that no read returns.",
  disappear: "Another client deletes the object: the plan creates it again.",
  destroy: "The object is destroyed, and the server no longer has it.",
};

export function lifecyclePage(): string {
  const total = scenarios.flatMap(casesOf).length;
  const operations = resources.filter(isOperation).map(({ type }) => `\`pve_${type}\``);
  return [
    "# Life cycle of every type",
    "",
    "Tests take every managed type through its whole life cycle with the real Terraform and the simulated cluster: attribute by attribute, nested ones too.",
    "After each step, another plan must be empty. A test fails if a type or an attribute is neither tested nor excepted here, or if a counted",
    "case did not run. All cases run every night; other runs have those of whole objects and of one attribute of",
    "each kind. Made from `test/lifecycle/samples`.",
    "",
    "| step | actions |",
    "|---|---|",
    ...STEPS.map((step) => `| ${step} | ${DONE[step]} |`),
    "",
    "## Cases",
    "",
    `${total} cases of ${scenarios.flatMap(({ samples }) => samples).length} types, in ${scenarios.length} scenarios; the types of a scenario share one cluster.`,
    "",
    `| scenario | type | ${STEPS.join(" | ")} | all |`,
    `|---|---|${"--:|".repeat(STEPS.length + 1)}`,
    ...scenarios.flatMap(({ name, samples }) => samples.map((sample) => countRow(name, sample))),
    "",
    "## Exceptions",
    "",
    "Omitted cases, and their reasons.",
    "",
    "| type | attribute or step | omitted | reason |",
    "|---|---|---|---|",
    ...scenarios.flatMap(exceptionsOf).map(exceptionRow),
    "",
    "## Operations",
    "",
    "`test/acceptance` tests types that execute an operation and represent no object:",
    `${operations.sort().join(", ")}.`,
    "",
  ].join("\n");
}

/** All exceptions of a scenario, by type. */
export function exceptionsOf({ samples }: Scenario): Exception[] {
  return samples.flatMap((sample) => {
    const definition = definitionOf(sample.type);
    const of = (reasons: Readonly<Record<string, string>> = {}, leftOut: string) =>
      Object.entries(reasons).map(([what, reason]) => ({ type: sample.type, what, leftOut, reason }));
    return [
      ...of(exceptedOf(sample, definition), "all steps"),
      ...of(unseenOf(sample, definition), "drift; may be planned after an import"),
      ...of(sample.notInFull, "in the object with all attributes"),
      ...of(sample.without, "the step"),
    ];
  });
}

function countRow(scenario: string, sample: Sample): string {
  const cases = casesOf({ name: scenario, samples: [sample] });
  const counts = STEPS.map((step) => cases.filter((found) => found.step === step).length);
  return `| ${scenario} | \`pve_${sample.type}\` | ${[...counts, cases.length].join(" | ")} |`;
}

function exceptionRow({ type, what, leftOut, reason }: Exception): string {
  return `| \`pve_${type}\` | \`${what}\` | ${leftOut} | ${reason.replaceAll("|", "\\|")} |`;
}
