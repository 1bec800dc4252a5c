# A node that leads to further networks, and that listens on two ports
resource "pve_sdn_fabric_node_wireguard" "pve3" {
  fabric      = pve_sdn_fabric_wireguard.sites.fabric
  node_name   = "pve3"
  endpoint    = "192.0.2.13"
  allowed_ips = ["10.30.0.0/16"]

  interfaces = [
    { name = "wg0", listen_port = 51820, ip = "10.252.0.3/24" },
    { name = "wg1", listen_port = 51821, ip6 = "fd00:252::3/64" },
  ]
}
