/** A user's folder: an application, its stack, the Terraform command and a simulated cluster with a stopped clock. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createSimulator, type Simulator } from "../../src/simulator";
import { thisMachine } from "../../src/simulator/kernel/machine";
import { ROOT } from "../repository/files";
import { engine } from "../support/engine-facts";

/** Examples with one stack each, and its name. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  "quick-start": "cluster",
  datacenter: "datacenter",
  "alerting-and-backup": "operations",
  availability: "availability",
  "evpn-fabric": "fabric",
  "firewall-tiers": "firewall",
};

/** Modules that projects need in addition to our package. */
const MODULES = ["cdktf", "constructs", "vitest", "typescript", "tsx", "@types"];

const TIME = 1_767_225_600_000;

export interface Project {
  readonly folder: string;
  readonly simulator: Simulator;
  /** Paths within the folder. */
  readonly json: string;
  readonly lock: string;
  readonly state: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Runs `main.ts` of the folder, or of a subfolder. */
  synthesize(environment?: Readonly<Record<string, string>>, path?: string): Promise<void>;
  /** Compiles a subfolder; throws with the errors. */
  compile(path: string): Promise<void>;
  /** Runs Terraform in the folder of the stack. */
  terraform(...args: readonly string[]): Promise<string>;
  /** Runs `cdktf-pve`. */
  command(...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openProject(stack: string, contents?: Readonly<Record<string, unknown>>): Promise<Project> {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // Inside the checkout, where modules find the package's dependencies.
  const folder = mkdtempSync(join(ROOT, "dist", "upgrades-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(ROOT, join(modules, "cdktf-pve"), "junction");
  for (const name of MODULES) symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
  const machine = { ...thisMachine, now: () => TIME };
  const simulator = await createSimulator({ http: true, seed: 1, machine, ...(contents && { fixture: contents }) });
  const within = join("cdktf.out", "stacks", stack);
  const env = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(TF_|TERRAFORM_|PVE_|NODE_|VITEST)/.test(name)),
    ),
    PVE_ENDPOINT: simulator.url,
    PVE_API_TOKEN: simulator.token,
    TERRAFORM_BINARY_NAME: engine.path,
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
    CDKTF_PVE_PROVIDER: "script",
    CI: "1",
  };
  const run = async (file: string, args: readonly string[], cwd: string, environment = {}) => {
    const options = { cwd, env: { ...env, ...environment }, maxBuffer: 1 << 26 };
    return (await promisify(execFile)(file, [...args], options)).stdout;
  };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("cli.tfrc", "");
  return {
    folder,
    simulator,
    json: join(within, "cdk.tf.json"),
    lock: join(within, ".terraform.lock.hcl"),
    state: `terraform.${stack}.tfstate`,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    write,
    async synthesize(environment, path = ".") {
      const tsx = join(modules, "tsx", "dist", "cli.mjs");
      await run(process.execPath, [tsx, "main.ts"], join(folder, path), environment);
    },
    async compile(path) {
      const tsc = join(modules, "typescript", "lib", "tsc.js");
      await run(process.execPath, [tsc, "--noEmit"], join(folder, path)).catch(
        (failure: { readonly stdout: string }) => {
          throw new Error(failure.stdout);
        },
      );
    },
    terraform: (...args) => run(engine.path, [...args, "-no-color"], join(folder, within)),
    command: (...args) => run(process.execPath, [join(ROOT, "lib", "cli", "main.js"), ...args], folder),
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await simulator.close();
    },
  };
}
