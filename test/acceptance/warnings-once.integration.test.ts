/** Warnings about the run as a whole appear once in it. */
import { expect, it } from "vitest";
import { createSimulator } from "../../src/simulator";
import { openTestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";
import { openPackaged } from "../support/packaged";

it("an apply warns once of an unchecked certificate, although two processes are configured for it", async () => {
  const simulator = await createSimulator();
  const workspace = await openPackaged({
    "main.tf": `provider "pve" {
  endpoint  = "${simulator.url}"
  api_token = "${simulator.token}"
  insecure  = true
}
resource "pve_pool" "lab" { pool_id = "lab" }
`,
  });
  try {
    for (const _run of [1, 2]) {
      const { code, stdout, stderr } = await workspace.run(["apply", "-auto-approve"]);
      expect(stderr).toBe("");
      expect(code).toBe(0);
      expect(stdout.split("certificate is not checked")).toHaveLength(2);
      expect(stdout).not.toContain("similar warning");
    }
  } finally {
    workspace.close();
    await simulator.close();
  }
});

it("a destroy that leaves its SDN deletions staged reports this once, with the way to apply them", async () => {
  const cluster = await openTestCluster();
  try {
    cluster.workspace.write(
      "main.tf",
      `resource "pve_sdn_zone_simple" "lab" { zone = "lab" }
resource "pve_sdn_vnet" "lab" {
  count = 3
  vnet  = "lab\${count.index}"
  zone  = pve_sdn_zone_simple.lab.zone
}
resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers         = { vnets = jsonencode(pve_sdn_vnet.lab) }
}
`,
    );
    await cluster.apply();
    const { code, stdout } = await cluster.workspace.run(["destroy", "-auto-approve"]);
    expect(code).toBe(0);
    expect(stdout.split("Deletions of SDN objects are staged and not applied yet")).toHaveLength(2);
    expect(stdout.replace(/\s+/g, " ")).toContain("`pvesh set /cluster/sdn`");
  } finally {
    await cluster.close();
  }
});

it("a destroy whose SDN deletions a pve_sdn_apply applies reports nothing if the provider block says so", async () => {
  const cluster = await openTestCluster();
  try {
    cluster.workspace.write(
      "main.tf",
      `provider "pve" {
  sdn_apply = "resource"
}
resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}
resource "pve_sdn_zone_simple" "lab" {
  zone       = "lab"
  depends_on = [pve_sdn_apply.last]
}
resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers         = { zone = jsonencode(pve_sdn_zone_simple.lab) }
}
`,
    );
    await cluster.apply();
    const { code, stdout } = await cluster.workspace.run(["destroy", "-auto-approve"]);
    expect(code).toBe(0);
    expect(stdout).not.toContain("Warning:");
    const session = sessionOf(cluster.client);
    for (const state of ["pending", "running"])
      expect(await session.get("/cluster/sdn/zones", { [state]: 1 })).toEqual([]);
  } finally {
    await cluster.close();
  }
});
