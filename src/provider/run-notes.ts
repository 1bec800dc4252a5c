/** Notes that the processes of a run leave for each other. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders, writeWholeFile } from "../system/files";
import { userDirectories } from "../system/own-folder";
import { nameOfProcess, processOf } from "../system/processes";

// Messages and requests that occur once in a run. An apply configures the provider in two processes, one for the plan and one for
// the apply. They have the same parent and share Terraform's data folder with the notes.

const FILE = "shown";

/** Notes a message; false if a process of the run has noted it before. Always true without Terraform's data folder. */
export function isFirstOfRun(what: string, dataFolder: string | undefined, run: string = currentRun()): boolean {
  if (dataFolder === undefined || !existsSync(dataFolder)) return true;
  const folder = runFolder(dataFolder);
  if (isNoted(what, folder, run)) return false;
  note(what, folder, run);
  return true;
}

/** True when a process of the run has noted the message. `folder`: that of the run. */
export function isNoted(what: string, folder: string | undefined, run: string = currentRun()): boolean {
  return folder !== undefined && notesOf(join(folder, FILE), run).includes(what);
}

export function note(what: string, folder: string | undefined, run: string = currentRun()): void {
  if (folder === undefined) return;
  const file = join(folder, FILE);
  try {
    const before = notesOf(file, run);
    if (before.includes(what)) return;
    makeFolders(folder, 0o700);
    writeWholeFile(file, `${[run, ...before, what].join("\n")}\n`);
  } catch {
    // Without the note a message or request occurs twice at most.
  }
}

function notesOf(file: string, run: string): string[] {
  const [of, ...notes] = linesOf(file);
  return of === run ? notes : [];
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** Identifies the Terraform process to which this process belongs. */
export const currentRun = (): string => nameOfProcess(terraformAbove(process.ppid, processOf("self")?.start));

/** The process that started this one, without wrapper scripts that were started for it. */
function terraformAbove(parent: number, started: number | undefined): number {
  const { start, parent: above } = processOf(parent) ?? {};
  const isAround = start !== undefined && started !== undefined && started - start <= AROUND_TICKS;
  return isAround && above !== undefined && above > 1 ? terraformAbove(above, start) : parent;
}

/** Hundredths of a second between the start of a wrapper and its child. Terraform runs longer before it starts a provider. */
const AROUND_TICKS = 2;

/**
 * Folders for notes about a configuration, the best one first: Terraform's data folder, then the user's directory for program
 * states, for a provider under development that has no data folder.
 */
export function noteFolders(dataFolder: string | undefined): readonly string[] {
  if (dataFolder === undefined) return [];
  const [directory] = userDirectories();
  const folders = existsSync(dataFolder) ? [join(dataFolder, "cdktf-pve")] : [];
  if (directory !== undefined) folders.push(join(directory, "cdktf-pve", "plans", hashOf([process.cwd(), dataFolder])));
  return folders;
}

export const runFolder = (dataFolder: string | undefined): string | undefined => noteFolders(dataFolder)[0];

export const hashOf = (texts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataFolder: string | undefined;
}

/**
 * Checks the credentials once per run, before the first planned creation. The apply plans creations again in another process and does
 * not check again: a later refusal is an error of the creation itself.
 *
 * @param configuration hash of the credentials and their server
 */
export function confirmOnce<Call>(
  confirm: (call: Call) => Promise<void>,
  configuration: string,
  { environment, dataFolder }: Surroundings,
): (call: Call) => Promise<void> {
  const what = `accepted ${configuration}`;
  // A provider that was started for debugging serves many runs of Terraform.
  const isOfOneRun = environment.TF_PLUGIN_MAGIC_COOKIE !== undefined;
  let isConfirmed: boolean | undefined;
  return async (call) => {
    isConfirmed ??= isOfOneRun && isNoted(what, runFolder(dataFolder));
    if (isConfirmed) return;
    await confirm(call);
    // Several calls may have waited for the same answer.
    if (isOfOneRun && !isConfirmed) note(what, runFolder(dataFolder));
    isConfirmed = isOfOneRun;
  };
}
