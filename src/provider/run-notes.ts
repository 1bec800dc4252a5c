/** Where the processes of a run leave notes for each other. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders, writeWholeFile } from "../system/files";
import { userDirectories } from "../system/own-folder";
import { nameOfProcess, processOf } from "../system/processes";

// Messages and requests that happen once in a run. An apply configures the provider in two processes: one plans, the other
// applies. They share their parent and Terraform's folder of the configuration, which holds the notes.

const FILE = "shown";

/** False where another process of the same run has shown it. Without Terraform's folder everything is shown. */
export function isFirstOfRun(what: string, dataFolder: string | undefined, run: string = currentRun()): boolean {
  if (dataFolder === undefined || !existsSync(dataFolder)) return true;
  const folder = runFolder(dataFolder);
  if (isNoted(what, folder, run)) return false;
  note(what, folder, run);
  return true;
}

/** `folder` is the one of the run. */
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
    // Shown or asked twice at the most.
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

/** The run of Terraform that this process belongs to. */
export const currentRun = (): string => nameOfProcess(terraformAbove(process.ppid, processOf("self")?.start));

/** What started this process; what was started for this process alone (a script around it) is not meant. */
function terraformAbove(parent: number, started: number | undefined): number {
  const { start, parent: above } = processOf(parent) ?? {};
  const isAround = start !== undefined && started !== undefined && started - start <= AROUND_TICKS;
  return isAround && above !== undefined && above > 1 ? terraformAbove(above, start) : parent;
}

/** Hundredths of a second. Terraform itself has been running for longer when it starts a provider. */
const AROUND_TICKS = 2;

/**
 * Where notes about a configuration of Terraform's may lie, the best place first: in Terraform's own folder of it, and
 * where there is none, as for a provider under development, in the user's directory for states of programs.
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

// The provider checks the credentials before it plans the first creation of a run. The apply plans each creation again, in
// another process, and does not check again: a later refusal is an error of the creation itself.

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataFolder: string | undefined;
}

/** `configuration` is the hash of the credentials and their server. */
export function confirmOnce<Call>(
  confirm: (call: Call) => Promise<void>,
  configuration: string,
  { environment, dataFolder }: Surroundings,
): (call: Call) => Promise<void> {
  const what = `accepted ${configuration}`;
  // What a person starts to debug it serves many runs of Terraform, and is the child of none.
  const isOfOneRun = environment.TF_PLUGIN_MAGIC_COOKIE !== undefined;
  let isConfirmed: boolean | undefined;
  return async (call) => {
    isConfirmed ??= isOfOneRun && isNoted(what, runFolder(dataFolder));
    if (isConfirmed) return;
    await confirm(call);
    // Many wait for the one answer.
    if (isOfOneRun && !isConfirmed) note(what, runFolder(dataFolder));
    isConfirmed = isOfOneRun;
  };
}
