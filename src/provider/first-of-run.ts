/**
 * What is shown, or asked, once in a run. An apply of Terraform configures the provider twice, in two processes: one plans,
 * the other applies. They have the parent in common, and Terraform's folder of the configuration, where it is noted.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders, writeWholeFile } from "../system/files";
import { nameOfProcess, processOf } from "../system/processes";
import { runFolder } from "./run-folder";

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
