/** Files of lines that a run leaves in Terraform's folder of a configuration, for its next process or the next run. Nothing here fails. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientConfiguration } from "../api/types";
import type { JournalStore } from "../framework/applying/creation-journal";
import { makeFolders, writeWholeFile } from "../system/files";
import { currentRun, hashOf, runFolder } from "./run-notes";

// Where a plan notes how many changes it has, for the apply of the same configuration on the same machine.

const NOTHING: JournalStore = { read: () => [], append: () => undefined, replace: () => undefined };

export function plannedChangesFile(configuration: ClientConfiguration, dataFolder: string | undefined): JournalStore {
  const folder = runFolder(dataFolder);
  return folder === undefined
    ? NOTHING
    : linesOf(join(folder, `planned-changes-${configurationHash(configuration)}.jsonl`));
}

/** Two provider blocks of one configuration have plans of their own. No secret is in here. */
export function configurationHash({
  endpoints,
  apiToken,
  username,
  sdnApply,
  sdnLockToken,
}: ClientConfiguration): string {
  return hashOf([endpoints, apiToken?.split("=")[0], username, sdnApply, sdnLockToken !== undefined]);
}

// Where the validation of a configuration notes names, for the plan of the same run. Nothing here fails.

const PREFIX = "configured-names-";

/** `undefined` without Terraform's folder of the configuration. A run that loses its file to another one warns of nothing. */
export function configuredNamesFile(dataFolder: string | undefined, run = currentRun): JournalStore | undefined {
  const folder = runFolder(dataFolder);
  if (folder === undefined) return undefined;
  let made: JournalStore | undefined;
  const own = () => `${PREFIX}${hashOf([run()])}.jsonl`;
  const file = () => {
    made ??= linesOf(join(folder, own()));
    return made;
  };
  return {
    read: () => file().read(),
    append(line) {
      // `terraform validate` leaves its file to nobody.
      if (!made) removeOthers(folder, own());
      file().append(line);
    },
    replace: (lines) => file().replace(lines),
  };
}

function removeOthers(folder: string, own: string): void {
  try {
    const others = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name !== own);
    for (const name of others) rmSync(join(folder, name), { force: true });
  } catch {
    // There is no folder yet.
  }
}

const FILE = join("cdktf-pve", "open-creations.jsonl");

/** `undefined` where there is no such folder, as under a debugger: then nothing is kept. */
export function journalFile(dataFolder: string | undefined): JournalStore | undefined {
  if (dataFolder === undefined || !existsSync(dataFolder)) return undefined;
  return linesOf(join(dataFolder, FILE));
}

/** A file of lines, made with its folder when something is written. Nothing here fails. */
function linesOf(file: string): JournalStore {
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
