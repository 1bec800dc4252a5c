resource "pve_notification_matcher" "failures" {
  name             = "failures"
  match_severities = [["error", "warning"]]
  match_fields = [
    { type = "exact", field = "type", values = ["vzdump", "replication"] },
  ]
  targets = ["mail-to-root"]
}
