# UDP, with the required arguments
resource "pve_metric_server_influxdb" "udp" {
  server_id = "influx-udp"
  server    = "influx.example.com"
  port      = 8089
}
