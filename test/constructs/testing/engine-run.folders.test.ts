import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolderFor, removeFoldersOf } from "../../../src/constructs/testing/engine-run";

it("the folders of a cluster's deployments are deleted when it stops, and those of another are kept", () => {
  const [cluster, other] = [{}, {}];
  const folders = [newFolderFor(cluster), newFolderFor(cluster)];
  const kept = newFolderFor(other);
  removeFoldersOf(cluster);
  expect([...folders, kept].map((folder) => existsSync(folder))).toEqual([false, false, true]);
  removeFoldersOf(other);
  expect(existsSync(kept)).toBe(false);
});

it("folders of clusters that no test stopped are deleted when the process ends", () => {
  const module = join(__dirname, "../../../src/constructs/testing/engine-run.ts");
  const program = `console.log(require(${JSON.stringify(module)}).newFolderFor({}));`;
  const folder = execFileSync(process.execPath, ["--import", "tsx", "-e", program], { encoding: "utf8" }).trim();
  expect(folder).toContain("cdktf-pve-deployment-");
  expect(existsSync(folder)).toBe(false);
});
