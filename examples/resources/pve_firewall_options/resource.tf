resource "pve_firewall_options" "cluster" {
  enabled      = true
  input_policy = "DROP"
  log_ratelimit = {
    enabled = true
    rate    = "5/minute"
  }
  depends_on = [pve_firewall_rules.cluster]
}
