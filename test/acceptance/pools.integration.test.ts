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
data "pve_pool" "web" {
  pool_id    = pve_pool.web.pool_id
  depends_on = [pve_pool_membership.storage]
}
data "pve_pool" "top" {
  pool_id         = pve_pool.top.pool_id
  deprecated_path = true
  depends_on      = [pve_pool_membership.storage]
}
data "pve_pools" "all" {
  depends_on = [pve_pool.web]
}
output "web" { value = data.pve_pool.web.guests }
output "top" { value = data.pve_pool.top.storages }
output "all" { value = data.pve_pools.all.pools[*].pool_id }
`;

describe("pools", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "pools", files: { "main.tf": NESTED } });
  });
  afterAll(() => cluster.close());

  const outputs = async () => {
    const shown = JSON.parse(await cluster.run("output", "-json")) as Record<string, { value: unknown }>;
    return Object.fromEntries(Object.entries(shown).map(([name, { value }]) => [name, value]));
  };

  it("nests pools, reads them by both paths, and ignores a missing guest", async () => {
    await cluster.apply();
    expect(await outputs()).toEqual({ web: [101], top: ["backups"], all: ["prod", "prod/web"] });
    expect(await cluster.plan()).toEqual([]);
  });

  it("moves a guest between two pools in one run", async () => {
    cluster.workspace.write(
      "main.tf",
      NESTED.replace("guests  = [100]", "guests  = []").replace("[101, 999]", "[100, 101]"),
    );
    await cluster.apply();
    expect((await outputs()).web).toEqual([100, 101]);
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
