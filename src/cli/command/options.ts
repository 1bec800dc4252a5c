/** Options that several commands have. */
import { type Command, Option } from "commander";
import { LIBRARIES } from "../../tools/projects/choices";

/** Of an option that can be given several times. */
const repeated = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export const libraryOption = (beside: string): Option =>
  new Option("--library <library>", `CDK for Terraform, or CDK Terrain, its successor; ${beside}`).choices(LIBRARIES);

/** `about`: what the command does with it. */
export const withPlanOrStack = <C extends Command>(
  command: C,
  about: { readonly stack: string; readonly plan: string },
) =>
  command
    .option("--stack <name>", `a synthesized stack: ${about.stack}`)
    .option("--plan <file>", `the JSON of \`terraform show -json PLAN\`, - for standard input: ${about.plan}`)
    .option("--app <folder>", "where `cdktf synth` writes", "cdktf.out");

export const withPolicySettings = <C extends Command>(command: C) =>
  command
    .option(
      "--config <file>",
      "JSON: `only`, `except`, `warn` (ids), `minimumBackups`, `managementNetworks`, `namePattern`, `waivers` ({ id, address, reason })",
    )
    .option("--add <module>", "JavaScript module with policies of your own; can be given several times", repeated);
