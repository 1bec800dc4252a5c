/** Terraform or OpenTofu in a folder, without the settings of the person who runs the test. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Names of variables that would make a run depend on its surroundings, or reach a genuine cluster; values of the stack's own variables are
 * no such. Windows does not tell upper case from lower.
 */
const THEIRS = /^(TF_(?!VAR_)|PVE_|NODE_EXTRA_CA_CERTS$)/i;

export interface EngineRun {
  readonly code: number;
  readonly output: string;
}

/** Fails where the engine ends with another code than 0, or than 2 where `-detailed-exitcode` gives that a meaning. */
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
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !THEIRS.test(name)));
  const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value]));
  const env = {
    ...own,
    ...given,
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
