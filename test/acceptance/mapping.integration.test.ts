/** Mappings with the Terraform command: data sources, hardware checks, and the rules between entries. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const CONFIGURATION = `
resource "pve_mapping_pci" "gpu" {
  id  = "gpu"
  map = [{ node_name = "pve2", path = "0000:01:00.0", vendor_device_id = "10DE:2204", iommu_group = 14 }]
}
resource "pve_mapping_usb" "key" {
  id          = "key"
  description = "Schlüssel ☃"
  map         = [{ node_name = "pve1", vendor_product_id = "1050:0407" }]
}
resource "pve_mapping_dir" "share" {
  id  = "share"
  map = [{ node_name = "pve1", path = "/srv/share1" }]
}
locals {
  ids = [pve_mapping_pci.gpu.id, pve_mapping_usb.key.id, pve_mapping_dir.share.id]
}
data "pve_mapping_pci" "gpu" { id = pve_mapping_pci.gpu.id }
data "pve_mapping_usb" "key" { id = pve_mapping_usb.key.id }
data "pve_mapping_dir" "share" { id = pve_mapping_dir.share.id }
data "pve_mapping_pcis" "all" { depends_on = [pve_mapping_pci.gpu] }
data "pve_mapping_usbs" "all" { depends_on = [pve_mapping_usb.key] }
data "pve_mapping_dirs" "all" { depends_on = [pve_mapping_dir.share] }
data "pve_mappings" "checked" {
  check_node = "pve1"
  depends_on = [pve_mapping_pci.gpu, pve_mapping_usb.key, pve_mapping_dir.share]
}
output "device" { value = one(data.pve_mapping_pci.gpu.map).vendor_device_id }
output "description" { value = data.pve_mapping_usb.key.description }
output "path" { value = one(data.pve_mapping_dir.share.map).path }
output "counts" {
  value = [
    length(data.pve_mapping_pcis.all.mappings),
    length(data.pve_mapping_usbs.all.mappings),
    length(data.pve_mapping_dirs.all.mappings),
  ]
}
output "findings" {
  value = { for mapping in data.pve_mappings.checked.mappings : mapping.id => mapping.checks[*].severity }
}
`;

describe("mappings", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "mapping", files: { "main.tf": CONFIGURATION } });
  });
  afterAll(() => cluster.close());

  it("mappings are read one by one, by kind, and with the checks of a node", async () => {
    await cluster.apply();
    const outputs = JSON.parse(await cluster.run("output", "-json")) as Record<string, { value: unknown }>;
    expect(Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]))).toEqual({
      device: "10de:2204",
      description: "Schlüssel ☃",
      path: "/srv/share1",
      counts: [1, 1, 1],
      findings: { gpu: ["warning"], key: ["error"], share: [] },
    });
    expect(await cluster.plan()).toEqual([]);
  });

  it("shows a directory that the node lacks, and keeps the state correct", async () => {
    cluster.workspace.write("main.tf", CONFIGURATION.replace("/srv/share1", "/srv/absent"));
    const { code, stderr } = await cluster.workspace.run(["apply", "-auto-approve"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Path /srv/absent does not exist");
    cluster.workspace.write("main.tf", CONFIGURATION);
    expect(await cluster.plan()).toEqual([]);
  });

  it("refuses an empty map before any request, and two directories of one node", async () => {
    cluster.workspace.write(
      "main.tf",
      `resource "pve_mapping_usb" "key" {\n  id = "key"\n  map = []\n}
resource "pve_mapping_dir" "share" {
  id  = "share"
  map = [{ node_name = "pve1", path = "/a" }, { node_name = "pve1", path = "/b" }]
}\n`,
    );
    const { code, stderr } = await cluster.workspace.run(["validate"]);
    expect(code).toBe(1);
    expect(stderr).toContain("must have at least one entry");
    expect(stderr).toContain("Duplicate element in `map`");
  });
});
