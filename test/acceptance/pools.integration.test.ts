/** Pools with the Terraform command: relations between objects. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";

const NESTED = `
resource "pve_pool" "top" {
  pool_id = "prod"
  guests  = [100]
}
resource "pve_pool" "web" {
  pool_id    = "\${pve_pool.top.pool_id}/web"
  comment    = "Web"
  guests     = [101, 999]
  storages   = ["local"]
  allow_move = true
}
resource "pve_pool_membership" "storage" {
  pool_id = pve_pool.top.pool_id
  storage = "backups"
}
`;

describe("pools", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "pools", files: { "main.tf": NESTED } });
  });
  afterAll(() => cluster.close());

  const guestsOf = async (poolid: string) => {
    const pools = await sessionOf(cluster.client).get<{ members: { vmid: number }[] }[]>("/pools", { poolid });
    return pools.flatMap(({ members }) => members.flatMap(({ vmid }) => vmid ?? [])).sort();
  };

  it("nests pools, and ignores a missing guest", async () => {
    await cluster.apply();
    expect([await guestsOf("prod"), await guestsOf("prod/web")]).toEqual([[100], [101]]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("moves a guest between two pools in one run", async () => {
    cluster.workspace.write(
      "main.tf",
      NESTED.replace("guests  = [100]", "guests  = []").replace("[101, 999]", "[100, 101]"),
    );
    await cluster.apply();
    expect([await guestsOf("prod"), await guestsOf("prod/web")]).toEqual([[], [100, 101]]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("imports a membership and destroys everything in order", async () => {
    await cluster.run("state", "rm", "pve_pool_membership.storage");
    await cluster.run("import", "pve_pool_membership.storage", "prod:storage:backups");
    expect(await cluster.plan()).toEqual([]);
    await cluster.run("destroy", "-auto-approve");
    const session = sessionOf(cluster.client);
    expect(await session.get("/pools")).toEqual([]);
  });
});
