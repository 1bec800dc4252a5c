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

export interface RunNotesOptions {
  /** Terraform's data folder (`.terraform`), which a provider under development may lack. */
  readonly dataFolder?: string | undefined;
  /** Whether the process serves one run of Terraform. A provider that was started for debugging serves many. */
  readonly isOfOneRun?: boolean;
  /** Identifies the run. Default: the Terraform process to which this process belongs. */
  readonly run?: () => string;
  /** Identifies the provider process. Default: this process. */
  readonly process?: string;
}

export class RunNotes {
  /** Identifies the provider process. */
  readonly process: string;

  constructor(private readonly options: RunNotesOptions = {}) {
    this.process = options.process ?? nameOfProcess(process.pid);
  }

  /** Identifies the run. */
  get run(): string {
    return (this.options.run ?? currentRun)();
  }

  /** Terraform's data folder, if it exists. */
  get dataFolder(): string | undefined {
    const { dataFolder } = this.options;
    return dataFolder !== undefined && existsSync(dataFolder) ? dataFolder : undefined;
  }

  /**
   * Folders for notes about a configuration, the best one first: Terraform's data folder, then the user's directory for program
   * states, for a provider under development that has no data folder.
   */
  get folders(): readonly string[] {
    const { dataFolder } = this.options;
    if (dataFolder === undefined) return [];
    const [directory] = userDirectories();
    const folders = existsSync(dataFolder) ? [join(dataFolder, "cdktf-pve")] : [];
    if (directory !== undefined)
      folders.push(join(directory, "cdktf-pve", "plans", hashOf([process.cwd(), dataFolder])));
    return folders;
  }

  get folder(): string | undefined {
    return this.folders[0];
  }

  /** Notes a message; false if a process of the run has noted it before. Always true without Terraform's data folder. */
  isFirst(note: string): boolean {
    if (this.dataFolder === undefined) return true;
    if (this.isNoted(note)) return false;
    this.note(note);
    return true;
  }

  /** True when a process of the run has noted the message. */
  isNoted(note: string): boolean {
    const { folder } = this;
    return folder !== undefined && this.notesIn(folder).includes(note);
  }

  note(note: string): void {
    const { folder } = this;
    if (folder === undefined) return;
    try {
      const before = this.notesIn(folder);
      if (before.includes(note)) return;
      makeFolders(folder, 0o700);
      writeWholeFile(join(folder, FILE), `${[this.run, ...before, note].join("\n")}\n`);
    } catch {
      // Without the note a message or request occurs twice at most.
    }
  }

  /**
   * Checks the credentials once per run, before the first planned creation. The apply plans creations again in another process and does
   * not check again: a later refusal is an error of the creation itself.
   *
   * @param configuration hash of the credentials and their server
   */
  confirmOnce<Call>(confirm: (call: Call) => Promise<void>, configuration: string): (call: Call) => Promise<void> {
    const note = `accepted ${configuration}`;
    const { isOfOneRun = false } = this.options;
    let isConfirmed: boolean | undefined;
    return async (call) => {
      isConfirmed ??= isOfOneRun && this.isNoted(note);
      if (isConfirmed) return;
      await confirm(call);
      // Several calls may have waited for the same answer.
      if (isOfOneRun && !isConfirmed) this.note(note);
      isConfirmed = isOfOneRun;
    };
  }

  private notesIn(folder: string): string[] {
    const [of, ...notes] = linesIn(join(folder, FILE));
    return of === this.run ? notes : [];
  }
}

function linesIn(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

const currentRun = (): string => nameOfProcess(terraformAbove(process.ppid, processOf("self")?.start));

/** The process that started this one, without wrapper scripts that were started for it. */
function terraformAbove(parent: number, started: number | undefined): number {
  const { start, parent: above } = processOf(parent) ?? {};
  const isAround = start !== undefined && started !== undefined && started - start <= AROUND_TICKS;
  return isAround && above !== undefined && above > 1 ? terraformAbove(above, start) : parent;
}

/** Hundredths of a second between the start of a wrapper and its child. Terraform runs longer before it starts a provider. */
const AROUND_TICKS = 2;

export const hashOf = (texts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
