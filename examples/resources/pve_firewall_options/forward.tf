# Forwarded traffic as well, which only the nftables firewall decides about
resource "pve_firewall_options" "forward" {
  enabled        = true
  forward_policy = "DROP"
  depends_on     = [pve_firewall_rules.cluster]
}
