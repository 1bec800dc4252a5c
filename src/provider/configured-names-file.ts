/** Where the validation of a configuration notes names, for the plan of the same run. Nothing here fails. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { JournalStore } from "../framework/applying/creation-journal";
import { currentRun } from "./first-of-run";
import { linesOf } from "./journal-file";
import { hashOf, runFolder } from "./run-folder";

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
