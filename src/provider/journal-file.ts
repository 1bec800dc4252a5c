/**
 * The journal of open creations as a file in Terraform's own folder of a configuration (`.terraform`), next to its lock on
 * providers and modules: it belongs to the user and to this configuration, and is left out of version control.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JournalStore } from "../framework/applying/creation-journal";
import { makeFolders, writeWholeFile } from "../system/files";

const FILE = join("cdktf-pve", "open-creations.jsonl");

/** `undefined` where there is no such folder, as under a debugger: then nothing is kept. */
export function journalFile(dataFolder: string | undefined): JournalStore | undefined {
  if (dataFolder === undefined || !existsSync(dataFolder)) return undefined;
  return linesOf(join(dataFolder, FILE));
}

/** A file of lines, made with its folder when something is written. Nothing here fails. */
export function linesOf(file: string): JournalStore {
  return {
    read: () => attempt(() => readFileSync(file, "utf8").split("\n").filter(Boolean)) ?? [],
    append(line) {
      attempt(() => {
        makeFolders(dirname(file), 0o700);
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      });
    },
    replace(lines) {
      attempt(() => {
        if (lines.length === 0) return rmSync(file, { force: true });
        makeFolders(dirname(file), 0o700);
        writeWholeFile(file, lines.map((line) => `${line}\n`).join(""));
      });
    },
  };
}

/** Without a journal everything goes on: it is only needed after a run was killed. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
