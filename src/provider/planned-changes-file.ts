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
  const [folder] = noteFolders(dataFolder);
  if (folder === undefined) return NOTHING;
  return linesOf(join(folder, `planned-changes-${whose(configuration)}.jsonl`));
}

/** Where notes about a configuration of Terraform's may lie, the best place first. */
export function noteFolders(dataFolder: string | undefined): readonly string[] {
  if (dataFolder === undefined) return [];
  const [directory] = userDirectories();
  const folders = existsSync(dataFolder) ? [join(dataFolder, "cdktf-pve")] : [];
  if (directory !== undefined) folders.push(join(directory, "cdktf-pve", "plans", hashOf([process.cwd(), dataFolder])));
  return folders;
}

/** Two provider blocks of one configuration have plans of their own. No secret is in here. */
export function whose({ endpoints, apiToken, username, sdnApply, sdnLockToken }: ClientConfiguration): string {
  return hashOf([endpoints, apiToken?.split("=")[0], username, sdnApply, sdnLockToken !== undefined]);
}

const hashOf = (texts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
