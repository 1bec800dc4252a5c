/** What an export says of a cluster that is not as it is meant to be. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { exportCluster } from "../../../src/cli/export/export";
import { summaryOf } from "../../../src/cli/export/summary";
import { createSimulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";

it("an export says how many SDN objects have changes that nobody has applied", async () => {
  const simulator = await createSimulator({ http: true });
  const client = clientOf(simulator);
  const session = sessionOf(client);
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  const said = async (name: string) => {
    // Reads are shared for as long as a client lives: each export has its own.
    const other = clientOf(simulator, { sdnApply: "auto" });
    const options = { language: "hcl", library: "cdktf" } as const;
    const exported = await exportCluster(sessionOf(other), join(folder, name), ["sdn"], options);
    await other.close();
    return summaryOf(exported, ["plan"]);
  };
  try {
    for (const zone of ["a0", "b0"])
      await session.post("/cluster/sdn/zones", { zone, type: "simple" }, { domain: "test" });
    expect(await said("staged")).toContain("staged and not applied: changes of 2 SDN objects.");
    await session.put("/cluster/sdn", {}, { domain: "test" });
    // The task takes its time.
    let attempt = 0;
    await vi.waitFor(async () => expect(await said(`applied${attempt++}`)).not.toContain("staged"), 10_000);
  } finally {
    rmSync(folder, { recursive: true });
    await client.close();
    await simulator.close();
  }
});
