data "pve_metrics_export" "now" {
  local_only = true
}
