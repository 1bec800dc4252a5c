# A certificate without a public authority, and reverse zones for IPv6
resource "pve_sdn_dns_powerdns" "second" {
  dns             = "pdns2"
  url             = "https://dns.example.com:8081/api/v1/servers/localhost"
  fingerprint     = "AB:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD"
  key_wo          = var.powerdns_key
  key_wo_version  = 1
  reverse_mask_v6 = 64
}
