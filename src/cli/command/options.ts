/** Options of several commands, and the facts of a command that decide its options. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { LIBRARIES } from "../../tools/choices";
import type { Report, ToolContext } from "../../tools/report/report";

/** Parses a whole number from `min` to `max`. */
export const wholeNumber =
  (max: number, min = 0) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`expected a whole number ${min > 0 ? `from ${min} to ${max}` : `up to ${max}`}`);
    return number;
  };

/** Collects the values of a repeatable option. */
const repeated = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `when`: its scope and default. */
export const libraryOption = (when: string): Option =>
  new Option("--library <library>", `CDK for Terraform or its successor, CDK Terrain; ${when}`).choices(LIBRARIES);

/** `action`: an infinitive for the command, such as `draw`. */
export const withPlanOrStack = <C extends Command>(command: C, action: string) =>
  command
    .option("--stack <name>", `${action} this synthesized stack`)
    .option("--plan <file>", `${action} this plan: JSON of \`terraform show -json PLAN\`; - for standard input`)
    .option("--app <folder>", "output folder of `cdktf synth`", "cdktf.out");

export const withPolicySettings = <C extends Command>(command: C) =>
  command
    .option(
      "--config <file>",
      "policy settings as JSON: `only`, `except`, `warn` (ids), `minimumBackups`, `managementNetworks`, `namePattern`, `waivers` ({ id, address, reason })",
    )
    .option("--add <module>", "JavaScript module with your own policies; repeatable", repeated);

export interface CommandFacts {
  /** Description of the JSON format, for the help and docs/guides/commands.md. */
  readonly json: string;
  /** In addition to JSON; the first one is the default. */
  readonly formats?: readonly [string, ...string[]];
  /** Whether it reads from a cluster. */
  readonly connects?: boolean;
  /** Whether `--fleet` runs it for each cluster. `inputs`: where each cluster needs its own value. */
  readonly fleet?: { readonly inputs?: "--out" | "arguments" };
  /** Whether a signal is its usual end. */
  readonly endsWithSignal?: boolean;
  /** Whether the result is a folder or a process, and the report only a message: without `--out`, and hidden by `--quiet`. */
  readonly isMessage?: boolean;
}

/** biome-ignore lint/suspicious/noExplicitAny: commander knows neither the arguments nor the options of a command. */
export type ToolCall = (work: ToolContext, ...args: any[]) => Promise<Report | undefined> | Report;
