# A name that can change while rules refer to the set
resource "pve_firewall_ipset" "monitoring" {
  name    = "monitoring"
  entries = { "203.0.113.10" = "Prometheus" }

  lifecycle {
    create_before_destroy = true
  }
}
