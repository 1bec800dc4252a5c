/**
 * A folder of `examples` in HCL, with the provider installed by the command as users do it, and a simulated cluster.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSimulator, type Simulator } from "../../src/simulator";
import { openWorkspace, type Workspace } from "../support/engine";
import { ROOT, withoutTerraform } from "../support/synthesis";

export interface HclExample {
  readonly simulator: Simulator;
  readonly workspace: Workspace;
  /** Runs Terraform, expects success, and returns its output. */
  run(...args: string[]): Promise<string>;
  /** Returns the counts of planned changes; `undefined` if the plan is empty. */
  plan(...args: string[]): Promise<string | undefined>;
}

export const filesOf = (...path: string[]): Record<string, string> => {
  const folder = join(ROOT, "examples", ...path);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(tf|tofu|hcl)$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
};

export async function withExample<Result>(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
  use: (example: HclExample) => Promise<Result>,
  /** Adds further files to the folder before `init`. */
  prepare: (directory: string) => void = () => {},
): Promise<Result> {
  const simulator = await createSimulator({});
  const workspace = openWorkspace(files);
  const { url, token } = simulator;
  // Over HTTPS, which the other provider requires.
  const ours = { PVE_ENDPOINT: url, PVE_API_TOKEN: token, PVE_INSECURE: "true" };
  const theirs = { PROXMOX_VE_ENDPOINT: url, PROXMOX_VE_API_TOKEN: token, PROXMOX_VE_INSECURE: "true" };
  const environment = { ...ours, ...theirs, ...variables };
  const finish = async (args: readonly string[], good: readonly number[]) => {
    const { code, stdout, stderr } = await workspace.run(args, { environment });
    if (!good.includes(Number(code))) throw new Error(`${args.join(" ")} ended with ${code}:\n${stderr}\n${stdout}`);
    return stdout;
  };
  try {
    const command = [join(ROOT, "lib", "cli", "main.js"), "install", workspace.directory];
    execFileSync(process.execPath, command, { env: withoutTerraform(process.env), stdio: "pipe" });
    prepare(workspace.directory);
    await finish(["init"], [0]);
    return await use({
      simulator,
      workspace,
      run: (...args) => finish(args, [0]),
      plan: async (...args) => /^Plan: .*$/m.exec(await finish(["plan", "-detailed-exitcode", ...args], [0, 2]))?.[0],
    });
  } finally {
    workspace.close();
    await simulator.close();
  }
}
