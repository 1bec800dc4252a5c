/** Files of lines in Terraform's data folder, for the next process or the next run. None of these functions fails. */
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientConfiguration } from "../api/types";
import type { JournalStore } from "../framework/applying/creation-journal";
import { makeFolders, writeWholeFile } from "../system/files";
import { hashOf, type RunNotes } from "./run-notes";

const NOTHING: JournalStore = { read: () => [], append: () => undefined, replace: () => undefined };

/** The file in which a plan notes its changes, for the apply of the same configuration on the same machine. */
export function plannedChangesFile(configuration: ClientConfiguration, { folder }: RunNotes): JournalStore {
  return folder === undefined
    ? NOTHING
    : lineFile(join(folder, `planned-changes-${configurationHash(configuration)}.jsonl`));
}

/** Identifies a provider block, because each has its own plan. Depends on no secret. */
export function configurationHash({
  endpoints,
  apiToken,
  username,
  sdnApply,
  sdnLockToken,
}: ClientConfiguration): string {
  return hashOf([endpoints, apiToken?.split("=")[0], username, sdnApply, sdnLockToken !== undefined]);
}

const PREFIX = "configured-names-";

/**
 * The file in which a validation notes names for the plan of the same run; `undefined` without Terraform's data folder. A run whose
 * file another run removes shows no warnings about names.
 */
export function configuredNamesFile(notes: RunNotes): JournalStore | undefined {
  const { folder } = notes;
  if (folder === undefined) return undefined;
  let store: JournalStore | undefined;
  const own = () => `${PREFIX}${hashOf([notes.run])}.jsonl`;
  const file = () => {
    store ??= lineFile(join(folder, own()));
    return store;
  };
  return {
    read: () => file().read(),
    append(line) {
      // No plan uses the file of a `terraform validate`.
      if (!store) removeOthers(folder, own());
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
    // The folder does not exist yet.
  }
}

const FILE = join("cdktf-pve", "open-creations.jsonl");

/** The journal of creations; `undefined` without Terraform's data folder, as under a debugger. */
export function journalFile({ dataFolder }: RunNotes): JournalStore | undefined {
  return dataFolder === undefined ? undefined : lineFile(join(dataFolder, FILE));
}

/** A file of lines, created with its folder by the first write. Never fails. */
function lineFile(file: string): JournalStore {
  return {
    read: () => attempt(() => readFileSync(file, "utf8").split("\n").filter(Boolean)) ?? [],
    append(line) {
      const append = () => appendFileSync(file, `${line}\n`, { mode: 0o600 });
      attempt(() => {
        try {
          append();
        } catch (failure) {
          // Every creation appends lines, and an attempt to create an existing folder takes longer than a line.
          if ((failure as NodeJS.ErrnoException).code !== "ENOENT") throw failure;
          makeFolders(dirname(file), 0o700);
          append();
        }
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

/** Ignores failures: a journal is only needed after a run was killed. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
