/** Where a plan notes how many changes it has, for the apply of the same configuration on the same machine. */
import { join } from "node:path";
import type { ClientConfiguration } from "../api/types";
import type { JournalStore } from "../framework/applying/creation-journal";
import { linesOf } from "./journal-file";
import { hashOf, runFolder } from "./run-folder";

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
