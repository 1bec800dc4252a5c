/**
 * Where a plan notes how many changes it has, for the apply of the same configuration on the same machine: in Terraform's
 * own folder of the configuration, or where there is none, in the user's directory for states of programs.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClientConfiguration } from "../api/types";
import type { JournalStore } from "../framework/applying/creation-journal";
import { userDirectories } from "../system/own-folder";
import { linesOf } from "./journal-file";

const NOTHING: JournalStore = { read: () => [], append: () => undefined, replace: () => undefined };

export function plannedChangesFile(configuration: ClientConfiguration, dataFolder: string | undefined): JournalStore {
  if (dataFolder === undefined) return NOTHING;
  const file = `planned-changes-${whose(configuration)}.jsonl`;
  if (existsSync(dataFolder)) return linesOf(join(dataFolder, "cdktf-pve", file));
  const [directory] = userDirectories();
  return directory === undefined
    ? NOTHING
    : linesOf(join(directory, "cdktf-pve", "plans", hashOf([process.cwd(), dataFolder]), file));
}

/** Two provider blocks of one configuration have plans of their own. No secret is in here. */
export function whose({ endpoints, apiToken, username, sdnApply, sdnLockToken }: ClientConfiguration): string {
  return hashOf([endpoints, apiToken?.split("=")[0], username, sdnApply, sdnLockToken !== undefined]);
}

const hashOf = (texts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
