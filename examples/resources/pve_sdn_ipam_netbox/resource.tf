resource "pve_sdn_ipam_netbox" "main" {
  ipam             = "netbox"
  url              = "https://netbox.example.com/api"
  token_wo         = var.netbox_token
  token_wo_version = 1
}
