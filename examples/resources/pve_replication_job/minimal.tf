# Every 15 minutes, without a limit
resource "pve_replication_job" "app" {
  guest  = 102
  target = "pve3"
}
