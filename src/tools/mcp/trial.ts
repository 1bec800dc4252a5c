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
import { createSimulator, type Simulator } from "../../simulator";
import { makeFolders, removePath } from "../../system/files";
import { type PlanReport, runPlanReport } from "../plan-report";
import { ROOT } from "../root";
import type { Configuration } from "./configuration/sources";
import type { Call } from "./tool";
import { type Diagnostic, diagnosticsOf, requireHarmless } from "./trial-output";

export interface TrialOptions {
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
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
const MOST_MS = 180_000;
/** Of a command; the rest is dropped. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Tries run one after the other: each occupies a processor. */
let last: Promise<unknown> = Promise.resolve();

/** Calls `use` with the result and the simulated cluster, which ends afterwards. */
export function tryConfiguration<T>(
  configuration: Configuration,
  options: TrialOptions,
  call: Call,
  use: (trial: Trial, simulator: Simulator) => T,
): Promise<T> {
  const next = last.then(() => attempt(configuration, options, call, use));
  last = next.catch(() => undefined);
  return next;
}

async function attempt<T>(
  { files }: Configuration,
  { variables, applies }: TrialOptions,
  call: Call,
  use: (trial: Trial, simulator: Simulator) => T,
): Promise<T> {
  // biome-ignore lint/plugin/file-modes: this function creates the folder for its owner only
  // biome-ignore lint/plugin/machine: holds the configuration until the trial ends
  const root = realpathSync(mkdtempSync(join(tmpdir(), "cdktf-pve-mcp-")));
  const simulator = await createSimulator({ fixture: call.start, seed: 1 });
  try {
    const work = folderIn(root, "work");
    for (const [name, text] of files) {
      makeFolders(dirname(join(work, name)), 0o700);
      writeFileSync(join(work, name), text, { mode: 0o600 });
    }
    if (variables) writeFileSync(join(work, "terraform.tfvars.json"), JSON.stringify(variables), { mode: 0o600 });
    const engine = new Engine(work, environmentOf(root, simulator), call);
    return use(await runTrial(engine, applies), simulator);
  } finally {
    await simulator.close();
    removePath(root);
  }
}

async function runTrial(engine: Engine, applies: boolean): Promise<Trial> {
  const init = await engine.run(["init", "-input=false", "-no-color"]);
  if (init.code !== 0) return { diagnostics: diagnosticsOf(init.output) };
  const planned = await engine.run(["plan", "-input=false", "-json", "-out=tfplan"]);
  const diagnostics = diagnosticsOf(planned.output);
  if (planned.code !== 0) return { diagnostics };
  const file = join(engine.folder, "plan.json");
  writeFileSync(file, (await engine.run(["show", "-json", "tfplan"])).output, { mode: 0o600 });
  requireHarmless(file);
  const { json: plan } = await runPlanReport(file, {});
  if (!applies) return { diagnostics, plan };
  const applied = await engine.run(["apply", "-input=false", "-json", "tfplan"]);
  const all = [...diagnostics, ...diagnosticsOf(applied.output)];
  if (applied.code !== 0) return { diagnostics: all, plan, applied: { succeeded: false, secondPlanIsEmpty: false } };
  const again = await engine.run(["plan", "-input=false", "-json", "-detailed-exitcode"]);
  return { diagnostics: all, plan, applied: { succeeded: true, secondPlanIsEmpty: again.code === 0 } };
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
  const candidates = [process.env.TERRAFORM_BINARY_NAME, "terraform", "tofu"].filter((name) => name);
  for (const name of candidates as string[]) {
    const found = isPath(name) ? resolve(name) : onPath(name);
    if (found) return found;
  }
  throw new Error("Terraform is not on the PATH of this server: install it, or name it with TERRAFORM_BINARY_NAME.");
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
  run(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
    const { signal, clock } = this.call;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const child = spawn(this.#program, args, {
        cwd: this.folder,
        env: this.environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const parts: Buffer[] = [];
      let size = 0;
      const keep = (part: Buffer) => {
        if (size < MOST_OUTPUT) parts.push(part);
        size += part.length;
      };
      child.stdout.on("data", keep);
      child.stderr.on("data", keep);
      const kill = () => child.kill("SIGKILL");
      let isLate = false;
      const cancel = clock.later(Math.max(0, MOST_MS - (clock.elapsed() - this.#started)), () => {
        isLate = true;
        kill();
      });
      signal.addEventListener("abort", kill, { once: true });
      const end = () => {
        cancel();
        signal.removeEventListener("abort", kill);
      };
      child.once("error", (failure) => {
        end();
        reject(failure);
      });
      child.once("close", (code) => {
        end();
        if (signal.aborted) reject(new Error("The call was cancelled."));
        else if (isLate)
          reject(new Error(`The trial took longer than ${MOST_MS / 1000} s: try a smaller configuration.`));
        else resolve({ code, output: Buffer.concat(parts).toString() });
      });
    });
  }
}
