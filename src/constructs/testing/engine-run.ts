/** Runs Terraform or OpenTofu in a folder, without the settings of the user who runs the test. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeUnlessInUse } from "../../system/files";

/**
 * Environment variables that would make a run depend on the machine, or reach a genuine cluster. Variables of the stack (`TF_VAR_…`) are kept.
 * Case is ignored, as on Windows.
 */
const REMOVED_VARIABLES = /^(TF_(?!VAR_)|PVE_|NODE_EXTRA_CA_CERTS$)/i;

export interface EngineRun {
  readonly code: number;
  readonly output: string;
}

/** Runs a command. Rejects unless the exit code is 0, or with `-detailed-exitcode` 2. */
export function runEngine(
  engine: string,
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<EngineRun> {
  const successes: readonly unknown[] = args.includes("-detailed-exitcode") ? [0, 2] : [0];
  const settings = join(folder, "engine.tfrc");
  // biome-ignore lint/plugin/file-modes: within a folder for the user alone
  writeFileSync(settings, "");
  const inherited = Object.entries(process.env).filter(([name]) => !REMOVED_VARIABLES.test(name));
  const stackVariables = Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value]);
  const env = {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(stackVariables),
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
  };
  return new Promise((resolve, reject) => {
    execFile(engine, args, { cwd: folder, env, maxBuffer: 1 << 28 }, (error, output, errors) => {
      const code = error?.code ?? 0;
      if (successes.includes(code)) return resolve({ code: Number(code), output });
      const reason = code === "ENOENT" ? `${engine} is not on the PATH` : `${output}${errors}`;
      reject(new Error(`${engine} ${args.join(" ")} failed:\n${reason}`));
    });
  });
}

/** Temporary folders of deployments. They are removed when their cluster stops, at the latest when this process ends. */
const folders = new Map<object, string[]>();

const removeAll = () => [...folders.keys()].forEach(removeFoldersOf);

export function newFolderFor(cluster: object): string {
  // biome-ignore lint/plugin/file-modes: Node makes the folder for the user alone
  // biome-ignore lint/plugin/machine: in tests of users: a folder for each deployment
  const folder = mkdtempSync(join(tmpdir(), "cdktf-pve-deployment-"));
  if (folders.size === 0) process.once("exit", removeAll);
  folders.set(cluster, [...(folders.get(cluster) ?? []), folder]);
  return folder;
}

export function removeFoldersOf(cluster: object): void {
  for (const folder of folders.get(cluster) ?? []) removeUnlessInUse(folder);
  folders.delete(cluster);
  if (folders.size === 0) process.off("exit", removeAll);
}
