/** A zone with VNets, each with a subnet; the alias of one VNet changes: all changes are staged and applied. */
import type { Scenario } from "./scenario";

interface Names {
  readonly zone: string;
  readonly vnet: string;
  readonly subnet: string;
  /** Names of the attributes with the IDs of objects. */
  readonly zoneId: string;
  readonly vnetId: string;
  /** In the block of the zone. */
  readonly ofZone?: string;
}

const objects = (size: number, { zone, vnet, subnet, zoneId, vnetId, ofZone = "" }: Names) => `
resource "${zone}" "z" {
  ${zoneId} = "z1"${ofZone}
}
resource "${vnet}" "v" {
  count = ${size}
  ${vnetId} = "v\${count.index}"
  zone  = ${zone}.z.${zoneId}
  alias = "v\${var.v == 1 || count.index > 0 ? 1 : 2}"
}
resource "${subnet}" "s" {
  count = ${size}
  vnet  = ${vnet}.v[count.index].${vnetId}
  cidr  = "10.1.\${count.index}.0/24"
}
`;

const PEER: Names = {
  zone: "proxmox_virtual_environment_sdn_zone_simple",
  vnet: "proxmox_virtual_environment_sdn_vnet",
  subnet: "proxmox_virtual_environment_sdn_subnet",
  zoneId: "id",
  vnetId: "id",
  ofZone: "\n  depends_on = [proxmox_virtual_environment_sdn_applier.last]",
};

export const sdn: Scenario = {
  name: "sdn",
  title: (size) => `zone, ${size} VNets, ${size} subnets`,
  sizes: [60],
  configuration: {
    ours: (size) =>
      objects(size, {
        zone: "pve_sdn_zone_simple",
        vnet: "pve_sdn_vnet",
        subnet: "pve_sdn_subnet",
        zoneId: "zone",
        vnetId: "vnet",
      }),
    // It applies on request only: once at the end, and once after all deletions.
    peer: (size) => `${objects(size, PEER)}
resource "proxmox_virtual_environment_sdn_applier" "last" {}
resource "proxmox_virtual_environment_sdn_applier" "a" {
  lifecycle {
    replace_triggered_by = [${PEER.zone}.z, ${PEER.vnet}.v, ${PEER.subnet}.s]
  }
  depends_on = [${PEER.subnet}.s]
}
`,
    "built-in": (size) => `
resource "terraform_data" "z" {
  input = "z1"
}
resource "terraform_data" "v" {
  count = ${size}
  input = { vnet = "v\${count.index}", zone = terraform_data.z.output, alias = var.v == 1 || count.index > 0 ? 1 : 2 }
}
resource "terraform_data" "s" {
  count = ${size}
  input = { vnet = terraform_data.v[count.index].output.vnet, cidr = "10.1.\${count.index}.0/24" }
}
`,
  },
};
