/** Warnings about the run as a whole appear once in it. */
import { expect, it } from "vitest";
import { openTestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";

it("an apply warns once of an unchecked certificate, although it configures the provider twice", async () => {
  const cluster = await openTestCluster({
    files: { "main.tf": 'provider "pve" {\n  insecure = true\n}\nresource "pve_pool" "lab" { pool_id = "lab" }\n' },
    tls: true,
  });
  try {
    for (const _run of [1, 2]) {
      const { code, stdout, stderr } = await cluster.workspace.run(["apply", "-auto-approve"]);
      expect(stderr).toBe("");
      expect(code).toBe(0);
      expect(stdout.split("certificate is not checked")).toHaveLength(2);
      expect(stdout).not.toContain("similar warning");
    }
  } finally {
    await cluster.close();
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
