resource "pve_sdn_dns_powerdns" "main" {
  dns            = "pdns1"
  url            = "https://dns.example.com:8081/api/v1/servers/localhost"
  key_wo         = var.powerdns_key
  key_wo_version = 1
  ttl            = 300
}
