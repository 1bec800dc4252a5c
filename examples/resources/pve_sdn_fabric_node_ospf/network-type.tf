# A direct link between two nodes
resource "pve_sdn_fabric_node_ospf" "pve2" {
  fabric    = pve_sdn_fabric_ospf.core.fabric
  node_name = "pve2"
  ip        = "10.254.0.2"

  interfaces = [{ name = "ens19", network_type = "point-to-point" }]
}
