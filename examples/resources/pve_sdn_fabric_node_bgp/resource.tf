resource "pve_sdn_fabric_node_bgp" "pve1" {
  fabric    = pve_sdn_fabric_bgp.spine.fabric
  node_name = "pve1"
  asn       = 4200000001
  ip        = "10.253.0.1"

  interfaces = [{ name = "ens23" }]
}
