import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished, vi } from "vitest";
import { runEngine } from "../../../src/constructs/testing/engine-run";

it("an engine sees no setting of the person who runs the test, in whatever case Windows has its name", async () => {
  const folder = mkdtempSync(`${tmpdir()}/engine-run-`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const name of ["PVE_ENDPOINT", "Pve_Api_Token", "tf_log", "TF_WORKSPACE", "node_extra_ca_certs"])
    vi.stubEnv(name, "theirs");
  vi.stubEnv("TF_VAR_office", "theirs, too");
  const program = "console.log(JSON.stringify(process.env))";
  const seen = Object.entries(JSON.parse(await runEngine(process.execPath, folder, ["-e", program])));
  expect(seen.filter(([, value]) => value === "theirs")).toEqual([]);
  expect(Object.fromEntries(seen)).toMatchObject({ TF_VAR_office: "theirs, too" });
});
