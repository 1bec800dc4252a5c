resource "pve_metric_server_opentelemetry" "metrics" {
  server_id           = "otel"
  server              = "otel.example.com"
  port                = 4318
  resource_attributes = { environment = "production" }
}
