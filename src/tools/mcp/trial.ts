/** Tries a screened configuration: Terraform plans it, and on demand applies it, on a simulated cluster in this process. */
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
// biome-ignore lint/plugin/platform: joins the search path of this machine
import { delimiter, dirname, join, resolve } from "node:path";
import { version } from "../../../package.json";
import { isPath, onPath } from "../../constructs/install/on-path";
import { installPackage } from "../../constructs/install/plugin-directory";
import { providerForms } from "../../constructs/install/provider-forms";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../simulator";
import { makeFolders, removeUnlessInUse } from "../../system/files";
import { type PlanReport, runPlanReport } from "../plan-report";
import { ROOT } from "../root";
import type { Configuration } from "./configuration/sources";
import type { Call } from "./tool";
import { type CommandResult, type Diagnostic, diagnosticsOf, requireHarmless } from "./trial-output";

/** Values of variables by name, or the text of a file with them. */
export type Variables = Readonly<Record<string, unknown>> | string;

export interface TrialOptions {
  readonly variables?: Variables | undefined;
  /** Whether to apply the plan, and to plan again. */
  readonly applies: boolean;
}

export interface Trial {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the configuration is invalid. */
  readonly plan?: PlanReport;
  /** Whether the apply succeeded, and the second plan was empty. Absent without an apply. */
  readonly applied?: { readonly succeeded: boolean; readonly secondPlanIsEmpty: boolean };
}

/** Maximum time of a trial, with all commands of Terraform. */
const MAX_DURATION_MS = 180_000;
/** Maximum output of a command: a plan as JSON may be large. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Calls `use` with the result and the simulated cluster, which ends afterwards. */
export const tryConfiguration = <T>(
  configuration: Configuration,
  options: TrialOptions,
  call: Call,
  use: (trial: Trial, simulator: Simulator) => T,
): Promise<T> => call.inTurn(() => attempt(configuration, options, call, use));

async function attempt<T>(
  { files }: Configuration,
  { variables, applies }: TrialOptions,
  call: Call,
  use: (trial: Trial, simulator: Simulator) => T,
): Promise<T> {
  // biome-ignore lint/plugin/file-modes: this function creates the folder for its owner only
  // biome-ignore lint/plugin/machine: holds the configuration until the trial ends
  const root = realpathSync(mkdtempSync(join(tmpdir(), "cdktf-pve-mcp-")));
  try {
    return await onSimulator({ fixture: call.start }, async (simulator) => {
      const work = folderIn(root, "work");
      for (const [name, text] of files) {
        makeFolders(dirname(join(work, name)), 0o700);
        writeFileSync(join(work, name), text, { mode: 0o600 });
      }
      if (variables !== undefined) {
        const { name, text } = variablesFile(variables);
        writeFileSync(join(work, name), text, { mode: 0o600 });
      }
      const engine = new Engine(work, environmentOf(root, simulator), call);
      return use(await runTrial(engine, applies), simulator);
    });
  } finally {
    // On Windows, the provider of a cancelled trial may still run.
    removeUnlessInUse(root);
  }
}

/** Terraform accepts only literal values in it, so that it needs no screening. */
function variablesFile(variables: Variables): { readonly name: string; readonly text: string } {
  const text = typeof variables === "string" ? variables : JSON.stringify(variables);
  return { name: text.trimStart().startsWith("{") ? "terraform.tfvars.json" : "terraform.tfvars", text };
}

/** Calls `use` with a simulated cluster, which ends afterwards. */
export async function onSimulator<T>(
  options: SimulatorOptions,
  use: (simulator: Simulator) => T | Promise<T>,
): Promise<T> {
  const simulator = await createSimulator({ ...options, seed: 1 });
  try {
    return await use(simulator);
  } finally {
    await simulator.close();
  }
}

/** Exit code of a plan with `-detailed-exitcode`. */
const HAS_CHANGES = 2;

async function runTrial(engine: Engine, applies: boolean): Promise<Trial> {
  const init = await engine.run(["init", "-input=false", "-no-color"]);
  if (init.code !== 0) return { diagnostics: diagnosticsOf(init) };
  const planned = await engine.run(["plan", "-input=false", "-json", "-out=tfplan"]);
  const diagnostics = diagnosticsOf(planned);
  if (planned.code !== 0) return { diagnostics };
  const file = join(engine.folder, "plan.json");
  writeFileSync(file, (await engine.run(["show", "-json", "tfplan"])).output, { mode: 0o600 });
  requireHarmless(file);
  const { json: plan } = await runPlanReport(file, {});
  if (!applies) return { diagnostics, plan };
  const applied = await engine.run(["apply", "-input=false", "-json", "tfplan"]);
  const all = [...diagnostics, ...diagnosticsOf(applied)];
  if (applied.code !== 0) return { diagnostics: all, plan, applied: { succeeded: false, secondPlanIsEmpty: false } };
  const again = await engine.run(["plan", "-input=false", "-json", "-detailed-exitcode"]);
  const secondPlanIsEmpty = again.code === 0;
  const failures = secondPlanIsEmpty || again.code === HAS_CHANGES ? [] : diagnosticsOf(again);
  return { diagnostics: [...all, ...failures], plan, applied: { succeeded: true, secondPlanIsEmpty } };
}

function folderIn(root: string, name: string): string {
  const path = join(root, name);
  makeFolders(path, 0o700);
  return path;
}

/**
 * Variables of Terraform and the provider: none of this process but the search path. Terraform finds this provider alone, and a proxy
 * without a server ends every other connection.
 */
function environmentOf(root: string, { url, token, password, certificate }: Simulator): NodeJS.ProcessEnv {
  const plugins = folderIn(root, "plugins");
  installPackage(plugins, providerForms(ROOT), version);
  const home = folderIn(root, "home");
  const settings = join(root, "terraform.rc");
  const mirror = `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(plugins)}\n  }\n}\n`;
  writeFileSync(settings, `disable_checkpoint = true\n${mirror}`, { mode: 0o600 });
  const ofSystem = ["PATHEXT", "SystemRoot", "SYSTEMROOT", "COMSPEC"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const nowhere = "http://127.0.0.1:9";
  return {
    ...Object.fromEntries(ofSystem),
    // biome-ignore lint/plugin/platform: as above
    PATH: [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    ...Object.fromEntries(["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"].map((name) => [name, home])),
    ...Object.fromEntries(["TMPDIR", "TEMP", "TMP"].map((name) => [name, folderIn(root, "tmp")])),
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: "1",
    CHECKPOINT_DISABLE: "1",
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    NO_PROXY: "127.0.0.1,localhost",
    PVE_ENDPOINT: url,
    PVE_API_TOKEN: token,
    PVE_USERNAME: "root@pam",
    PVE_PASSWORD: password,
    PVE_FINGERPRINT: certificate?.fingerprint,
  };
}

function terraform(): string {
  const { TERRAFORM_BINARY_NAME: chosen } = process.env;
  const names = chosen ? [chosen] : ["terraform", "tofu"];
  for (const name of names) {
    const found = isPath(name) ? resolve(name) : onPath(name);
    if (found) return found;
  }
  throw new Error(
    `${names.join(" or ")} is not on the PATH of this server: install it, or name it with TERRAFORM_BINARY_NAME.`,
  );
}

class Engine {
  readonly #program = terraform();
  readonly #started: number;

  constructor(
    readonly folder: string,
    readonly environment: NodeJS.ProcessEnv,
    readonly call: Pick<Call, "signal" | "clock">,
  ) {
    this.#started = call.clock.elapsed();
  }

  /** Runs a command without a shell. */
  run(args: readonly string[]): Promise<CommandResult> {
    const { signal, clock } = this.call;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const child = spawn(this.#program, args, {
        cwd: this.folder,
        env: this.environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let problem: string | undefined;
      const stop = (reason: string) => {
        problem ??= reason;
        child.kill("SIGKILL");
      };
      const parts: Buffer[] = [];
      let size = 0;
      const keep = (part: Buffer) => {
        size += part.length;
        if (size <= MAX_OUTPUT) parts.push(part);
        else stop(`Terraform printed more than ${MAX_OUTPUT} bytes: try a smaller configuration.`);
      };
      child.stdout.on("data", keep);
      child.stderr.on("data", keep);
      const cancel = () => stop("The call was cancelled.");
      signal.addEventListener("abort", cancel, { once: true });
      const endTimer = clock.later(Math.max(0, MAX_DURATION_MS - (clock.elapsed() - this.#started)), () =>
        stop(`The trial took longer than ${MAX_DURATION_MS / 1000} s: try a smaller configuration.`),
      );
      const end = () => {
        endTimer();
        signal.removeEventListener("abort", cancel);
      };
      child.once("error", (failure) => {
        end();
        reject(failure);
      });
      child.once("close", (code) => {
        end();
        if (problem === undefined) resolve({ code, output: Buffer.concat(parts).toString() });
        else reject(new Error(problem));
      });
    });
  }
}
