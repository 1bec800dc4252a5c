/** Exports of unseen clusters: one with all types and odd names, and those of the recordings. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { FIXTURES } from "../../src/simulator/fixtures";
import { openTestCluster } from "../lifecycle/cluster";
import { sampled } from "../support/runs";
import { temporaryFolder } from "../support/temporary-folder";
import { exportOf, importAll, importsOfFilled } from "./exported";

it("a cluster with all types and 50 random objects is imported without changes, by family and by tenant", async () => {
  const { exported } = await importsOfFilled(50, async (cluster) => {
    const folder = join(temporaryFolder(), "tenants");
    const { exported: again } = await exportOf(cluster, folder, "hcl", [], "tenant");
    expect(again.files.filter((name) => name.startsWith("tenant_")).length).toBeGreaterThan(10);
    await importAll(cluster, folder, again.count);
  });
  expect(exported.count).toBeGreaterThan(110);
});

it.each(sampled(["8.2", "9.0"], (version) => version === "8.2"))(
  "a cluster of version %s with 40 random objects is imported without changes",
  async (version) => {
    const { exported } = await importsOfFilled(40, undefined, version);
    expect(exported.count).toBeGreaterThan(40);
  },
);

it.each(sampled(FIXTURES, (_, index) => index % 3 === 0))(
  "all objects of the start state %s are imported without changes",
  async (fixture) => {
    const cluster = await openTestCluster({ fixture, environment: { PVE_SDN_APPLY: "auto" } });
    try {
      const folder = join(temporaryFolder(), "hcl");
      const { exported } = await exportOf(cluster, folder, "hcl");
      expect(exported.count).toBeGreaterThan(0);
      await importAll(cluster, folder, exported.count);
    } finally {
      await cluster.close();
    }
  },
);
