resource "pve_sdn_fabric_node_openfabric" "pve1" {
  fabric    = pve_sdn_fabric_openfabric.storage.fabric
  node_name = "pve1"
  ip        = "10.255.0.1"
  ip6       = "fd00:255::1"

  interfaces = [{ name = "ens21" }, { name = "ens22", hello_multiplier = 4 }]
}
