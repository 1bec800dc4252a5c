resource "pve_sdn_fabric_node_wireguard" "pve2" {
  fabric    = pve_sdn_fabric_wireguard.sites.fabric
  node_name = "pve2"

  interfaces = [{ name = "wg0", listen_port = 51820, ip = "10.252.0.2/24" }]
}

resource "pve_sdn_fabric_wireguard_peers" "pve1" {
  fabric    = pve_sdn_fabric_node_wireguard.pve1.fabric
  node_name = pve_sdn_fabric_node_wireguard.pve1.node_name

  peers = [
    {
      type           = "internal"
      interface      = "wg0"
      node_name      = pve_sdn_fabric_node_wireguard.pve2.node_name
      node_interface = "wg0"
    },
    {
      type      = "external"
      interface = "wg0"
      node_name = pve_sdn_fabric_node_wireguard_external.branch.node_name
    },
  ]
}
