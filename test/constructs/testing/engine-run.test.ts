import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { newFolderFor, removeFoldersOf, runEngine } from "../../../src/constructs/testing/engine-run";
import { temporaryFolder } from "../../support/temporary-folder";

it("a run of Terraform gets no setting of the user's environment, in any letter case on Windows", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ["PVE_ENDPOINT", "Pve_Api_Token", "tf_log", "TF_WORKSPACE", "node_extra_ca_certs"])
    vi.stubEnv(name, "theirs");
  vi.stubEnv("TF_VAR_office", "theirs, too");
  const program = "console.log(JSON.stringify(process.env))";
  const { output } = await runEngine(process.execPath, folder, ["-e", program]);
  const seen = Object.entries(JSON.parse(output));
  expect(seen.filter(([, value]) => value === "theirs")).toEqual([]);
  expect(Object.fromEntries(seen)).toMatchObject({ TF_VAR_office: "theirs, too" });
});

it("a run that exits with 2 has changes if the caller requests this, and otherwise has failed", async () => {
  const run = (...args: string[]) =>
    runEngine(process.execPath, temporaryFolder(), ["-e", "process.exit(2)", "--", ...args]);
  expect(await run("-detailed-exitcode")).toEqual({ code: 2, output: "" });
  await expect(run()).rejects.toThrow("failed");
});

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
