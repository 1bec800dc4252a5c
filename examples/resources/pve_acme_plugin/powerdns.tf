# DNS records in PowerDNS, from two nodes only
resource "pve_acme_plugin" "powerdns" {
  id    = "powerdns"
  api   = "pdns"
  nodes = ["pve1", "pve2"]
  data_wo = {
    PDNS_Url      = "https://dns.example.com:8081"
    PDNS_ServerId = "localhost"
    PDNS_Token    = var.powerdns_key
  }
  data_wo_version = 1
}
