# A certificate without a public authority
resource "pve_sdn_ipam_phpipam" "second" {
  ipam             = "phpipam2"
  url              = "https://ipam.example.com/api/pve"
  token_wo         = var.phpipam_token
  token_wo_version = 1
  section          = 2
  fingerprint      = "AB:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD"
}
