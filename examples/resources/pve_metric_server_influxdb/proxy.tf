# Behind a reverse proxy with a self-signed certificate
resource "pve_metric_server_influxdb" "proxy" {
  server_id          = "influx-proxy"
  server             = "influx.example.com"
  port               = 443
  protocol           = "https"
  api_path_prefix    = "/influx"
  bucket             = "pve"
  token_wo           = var.influx_token
  token_wo_version   = 1
  verify_certificate = false
}
