data "pve_sdn_fabric_nodes" "storage" {
  fabric = pve_sdn_fabric_node_openfabric.pve1.fabric
}
