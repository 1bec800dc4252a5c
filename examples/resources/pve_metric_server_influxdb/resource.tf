resource "pve_metric_server_influxdb" "metrics" {
  server_id        = "influx"
  server           = "influx.example.com"
  port             = 8086
  protocol         = "https"
  organization     = "ops"
  bucket           = "pve"
  token_wo         = var.influx_token
  token_wo_version = 1
}
