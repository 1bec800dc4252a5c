/** The work of `cdktf-pve drift`. */
import { withSession } from "../connect";
import { FAILED, FOUND } from "../exit-codes";
import { findDrift } from "./drift";
import { FORMATS } from "./formats";
import { hasDrift, hasProblems, written } from "./report";
import { readStates } from "./states";

export interface DriftOptions {
  readonly format: string;
  readonly unmanaged: boolean;
}

/** Ends with 0 where all is as the states say, 2 where something is not, 1 where that is not known. */
export async function runDrift(paths: readonly string[], options: DriftOptions): Promise<void> {
  const format = FORMATS.find((name) => name === options.format) ?? FORMATS[0];
  const stacks = await readStates(paths.length === 0 ? ["."] : paths);
  const report = await withSession((session) => findDrift(stacks, session, options.unmanaged));
  process.stdout.write(written(report, format));
  if (hasProblems(report)) process.exitCode = FAILED;
  else if (hasDrift(report)) process.exitCode = FOUND;
}
