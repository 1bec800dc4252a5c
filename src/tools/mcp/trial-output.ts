/** Reads the output of Terraform's commands in a trial. */
import { stripVTControlCharacters } from "node:util";
import { printable, printableLine } from "../../output/printable";
import { type ConfiguredModule, type PlanFile, readPlanFile } from "../inputs/plan-file";

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
  readonly file?: string;
  readonly line?: number;
}

const MAX_DIAGNOSTICS = 50;

interface Line {
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly detail?: string;
    readonly address?: string;
    readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
  };
}

export interface CommandResult {
  /** `null` if a signal ended the command. */
  readonly code: number | null;
  readonly output: string;
}

/** Diagnostics of a command with `-json`, errors first. A failure without any becomes an error. */
export function diagnosticsOf({ code, output }: CommandResult): readonly Diagnostic[] {
  const found = output.split("\n").flatMap((line): Diagnostic[] => {
    const { diagnostic } = parsed(line);
    if (!diagnostic) return [];
    const { severity, summary, detail = "", address, range } = diagnostic;
    return [
      {
        severity: severity === "warning" ? "warning" : "error",
        summary: printableLine(summary),
        detail: printable(detail),
        ...(address !== undefined && { address }),
        ...(range && { file: range.filename, line: range.start.line }),
      },
    ];
  });
  const errors = found.filter(({ severity }) => severity === "error");
  if (code !== 0 && errors.length === 0) errors.push(withoutDiagnostic(output));
  return [...errors, ...found.filter(({ severity }) => severity === "warning")].slice(0, MAX_DIAGNOSTICS);
}

const withoutDiagnostic = (output: string): Diagnostic => ({
  severity: "error",
  summary: "Terraform failed",
  detail: printable(stripVTControlCharacters(output).trim()),
});

function parsed(line: string): Line {
  if (!line.startsWith("{")) return {};
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}

/** Fails for a plan that the screening should have refused, by Terraform's own reading of the configuration. */
export function requireHarmless(file: string): void {
  const { resource_changes = [], configuration = {} } = readPlanFile(file) as PlanFile;
  const providers = Object.values(configuration.provider_config ?? {}).map(({ full_name: name = "" }) => name);
  const names = [...providers, ...resource_changes.map(({ provider_name: name = "" }) => name)];
  const isHarmless =
    names.every((name) => name.endsWith("/cdktf-pve/pve")) && modulesOf(configuration.root_module).every(isPlain);
  if (!isHarmless)
    throw new Error("The plan has parts of another provider, or runs programs: remove them. Nothing was applied.");
}

interface Called extends ConfiguredModule {
  readonly resources?: readonly (NonNullable<ConfiguredModule["resources"]>[number] & {
    readonly provisioners?: unknown;
  })[];
}

const isPlain = ({ resources = [] }: Called): boolean =>
  resources.every(({ provisioners }) => provisioners === undefined);

function modulesOf(module: ConfiguredModule = {}): Called[] {
  const below = Object.values(module.module_calls ?? {}).flatMap((called) => modulesOf(called.module));
  return [module as Called, ...below];
}
