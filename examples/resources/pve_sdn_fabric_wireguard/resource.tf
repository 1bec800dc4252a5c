resource "pve_sdn_fabric_wireguard" "sites" {
  fabric               = "sites"
  persistent_keepalive = 25
}
