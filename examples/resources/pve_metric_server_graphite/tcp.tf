# TCP, and a prefix for the names of the metrics
resource "pve_metric_server_graphite" "site" {
  server_id = "graphite-site"
  server    = "graphite.example.com"
  port      = 2003
  protocol  = "tcp"
  timeout   = 3
  path      = "vienna.proxmox"
}
