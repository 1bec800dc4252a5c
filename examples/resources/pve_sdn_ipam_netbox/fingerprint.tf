# A certificate without a public authority
resource "pve_sdn_ipam_netbox" "second" {
  ipam             = "netbox2"
  url              = "https://netbox.example.com/api"
  token_wo         = var.netbox_token
  token_wo_version = 1
  fingerprint      = "AB:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD"
}
