/** The page of the life cycle, which a release publishes: the attributes of each type that the life-cycle matrix changes, and its exceptions with their reasons. */
import { isOperation } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import { casesOf, STEPS } from "../../test/lifecycle/cases";
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
  create: "Created with the least that is required, and with everything at once.",
  set: "Each attribute is added to an object that exists.",
  change: "Each gets a second value.",
  drift:
    "Somebody else sets each back to its first value: the plan shows exactly this attribute, and the apply mends it.",
  clear: "Each is removed from the configuration again, and so from the server.",
  replace: "Another value of an attribute that cannot change in place: the plan replaces the object.",
  import: "Forgotten and imported by its id: nothing but what no read shows is planned.",
  disappear: "Deleted by somebody else: the plan creates it again.",
  destroy: "Destroyed, and looked for on the server.",
};

export function lifecyclePage(): string {
  const total = scenarios.flatMap(casesOf).length;
  const operations = resources.filter(isOperation).map(({ type }) => `\`pve_${type}\``);
  return [
    "# Life cycle of every type",
    "",
    "Every managed type goes through its whole life with the real engine and the simulated cluster: attribute by attribute, nested ones too.",
    "After each step a further plan must be empty. A test fails when a type or an attribute is neither tried nor excepted here, when a case that",
    "is counted here was not run, and when this page is stale. All cases run every night; by day, those of whole objects and of one attribute of",
    "each kind. Made by `npm run generate` from `test/lifecycle/samples`.",
    "",
    "| step | what is done |",
    "|---|---|",
    ...STEPS.map((step) => `| ${step} | ${DONE[step]} |`),
    "",
    "## Cases",
    "",
    `${total} cases of ${scenarios.flatMap(({ samples }) => samples).length} types, in ${scenarios.length} scenarios; the types of a scenario live side by side on one cluster.`,
    "",
    `| scenario | type | ${STEPS.join(" | ")} | all |`,
    `|---|---|${"--:|".repeat(STEPS.length + 1)}`,
    ...scenarios.flatMap(({ name, samples }) => samples.map((sample) => countRow(name, sample))),
    "",
    "## Exceptions",
    "",
    "What is left out, and the fact that makes it so.",
    "",
    "| type | attribute or step | left out | reason |",
    "|---|---|---|---|",
    ...scenarios.flatMap(exceptionsOf).map(exceptionRow),
    "",
    "## Operations",
    "",
    "Types that do something, and stand for no object that lives on, are tried in `test/acceptance`:",
    `${operations.sort().join(", ")}.`,
    "",
  ].join("\n");
}

/** All exceptions of a scenario, by type. */
export function exceptionsOf({ samples }: Scenario): Exception[] {
  return samples.flatMap((sample) => {
    const of = (reasons: Readonly<Record<string, string>> = {}, leftOut: string) =>
      Object.entries(reasons).map(([what, reason]) => ({ type: sample.type, what, leftOut, reason }));
    return [
      ...of(sample.except, "all steps"),
      ...of(sample.unseen, "drift; may be planned after an import"),
      ...of(sample.notInFull, "in the object with everything"),
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
