resource "pve_metric_server_graphite" "metrics" {
  server_id = "graphite"
  server    = "graphite.example.com"
  port      = 2003
}
