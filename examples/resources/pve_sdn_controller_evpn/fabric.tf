# Nodes that a fabric connects, in a peer group of their own
resource "pve_sdn_controller_evpn" "fabric" {
  controller      = "evpnfab"
  asn             = 65000
  fabric          = pve_sdn_fabric_openfabric.storage.fabric
  peer_group_name = "FABRIC"
}
