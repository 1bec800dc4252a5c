resource "pve_sdn_ipam_phpipam" "main" {
  ipam             = "phpipam"
  url              = "https://ipam.example.com/api/pve"
  token_wo         = var.phpipam_token
  token_wo_version = 1
  section          = 1
}
