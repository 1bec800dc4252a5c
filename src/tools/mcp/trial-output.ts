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

const MOST_DIAGNOSTICS = 50;

interface Line {
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly detail?: string;
    readonly address?: string;
    readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
  };
}

/** Diagnostics of a command with `-json`. Output without any becomes an error. */
export function diagnosticsOf(output: string): readonly Diagnostic[] {
  const lines = output.split("\n");
  const found = lines.flatMap((line) => {
    const { diagnostic } = parsed(line);
    if (!diagnostic) return [];
    const { severity, summary, detail = "", address, range } = diagnostic;
    return [
      {
        severity: severity === "warning" ? ("warning" as const) : ("error" as const),
        summary: printableLine(summary),
        detail: printable(detail),
        ...(address !== undefined && { address }),
        ...(range && { file: range.filename, line: range.start.line }),
      },
    ];
  });
  const isJson = lines.some((line) => line.startsWith('{"@level"'));
  if (found.length > 0 || isJson) return found.slice(0, MOST_DIAGNOSTICS);
  const text = stripVTControlCharacters(output).trim();
  return [{ severity: "error", summary: "Terraform cannot read the configuration", detail: printable(text) }];
}

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
