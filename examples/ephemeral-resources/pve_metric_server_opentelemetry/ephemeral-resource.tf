ephemeral "pve_metric_server_opentelemetry" "this" {
  server_id = "metrics"
}
