# Nodes that a fabric connects
resource "pve_sdn_zone_vxlan" "fabric" {
  zone   = "vxfab"
  fabric = pve_sdn_fabric_openfabric.storage.fabric
}
