resource "pve_sdn_fabric_node_wireguard" "pve1" {
  fabric    = pve_sdn_fabric_wireguard.sites.fabric
  node_name = "pve1"
  endpoint  = "pve1.example.com"

  interfaces = [{ name = "wg0", listen_port = 51820, ip = "10.252.0.1/24" }]
}
