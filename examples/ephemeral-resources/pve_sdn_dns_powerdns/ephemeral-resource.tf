ephemeral "pve_sdn_dns_powerdns" "this" {
  dns = "pdns1"
}
