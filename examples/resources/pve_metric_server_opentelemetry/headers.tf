# A collector that expects a secret header
resource "pve_metric_server_opentelemetry" "cloud" {
  server_id          = "otel-cloud"
  server             = "otel.example.com"
  port               = 443
  path               = "/otlp/v1/metrics"
  headers_wo         = { Authorization = var.otel_authorization }
  headers_wo_version = 1
}
