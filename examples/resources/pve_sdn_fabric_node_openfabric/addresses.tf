# Interfaces with addresses of their own
resource "pve_sdn_fabric_node_openfabric" "pve2" {
  fabric    = pve_sdn_fabric_openfabric.storage.fabric
  node_name = "pve2"
  ip        = "10.255.0.2"
  ip6       = "fd00:255::2"

  interfaces = [{ name = "ens21", ip = "10.1.2.2/31", ip6 = "fd00:12::2/127" }]
}
