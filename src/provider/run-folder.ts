/** Where the processes of a run leave notes for each other. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { userDirectories } from "../system/own-folder";

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
