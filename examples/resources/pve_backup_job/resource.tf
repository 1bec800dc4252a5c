resource "pve_backup_job" "nightly" {
  job_id   = "nightly"
  schedule = "21:00"
  all      = true
  exclude  = [9000]
  storage  = "backups"
  mode     = "snapshot"
  compress = "zstd"
  retention = {
    keep_daily  = 7
    keep_weekly = 4
  }
}
