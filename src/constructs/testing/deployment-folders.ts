/** Temporary folders of deployments. They are removed when their cluster stops, at the latest when this process ends. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeUnlessInUse } from "../../system/files";

const folders = new Map<object, string[]>();

const removeAll = () => [...folders.keys()].forEach(removeFoldersOf);

export function newFolderFor(cluster: object): string {
  // biome-ignore lint/plugin/file-modes: Node makes the folder for the user alone
  // biome-ignore lint/plugin/machine: in tests of users: a folder for each deployment
  const folder = mkdtempSync(join(tmpdir(), "cdktf-pve-deployment-"));
  if (folders.size === 0) process.once("exit", removeAll);
  folders.set(cluster, [...(folders.get(cluster) ?? []), folder]);
  return folder;
}

export function removeFoldersOf(cluster: object): void {
  for (const folder of folders.get(cluster) ?? []) removeUnlessInUse(folder);
  folders.delete(cluster);
  if (folders.size === 0) process.off("exit", removeAll);
}
