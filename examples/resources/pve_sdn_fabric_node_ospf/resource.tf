resource "pve_sdn_fabric_node_ospf" "pve1" {
  fabric    = pve_sdn_fabric_ospf.core.fabric
  node_name = "pve1"
  ip        = "10.254.0.1"

  interfaces = [{ name = "ens19" }, { name = "ens20", ip = "10.1.1.1/31" }]
}
