import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished, vi } from "vitest";
import { runEngine } from "../../../src/constructs/testing/engine-run";

function folderOfTest(): string {
  const folder = mkdtempSync(`${tmpdir()}/engine-run-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("a run of Terraform gets no setting of the user's environment, in any letter case on Windows", async () => {
  const folder = folderOfTest();
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
    runEngine(process.execPath, folderOfTest(), ["-e", "process.exit(2)", "--", ...args]);
  expect(await run("-detailed-exitcode")).toEqual({ code: 2, output: "" });
  await expect(run()).rejects.toThrow("failed");
});
