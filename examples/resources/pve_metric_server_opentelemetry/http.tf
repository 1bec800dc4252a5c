# Plain HTTP to a collector nearby
resource "pve_metric_server_opentelemetry" "nearby" {
  server_id   = "otel-nearby"
  server      = "otel.example.com"
  port        = 4317
  protocol    = "http"
  compression = "none"
}
