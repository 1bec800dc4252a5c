# Fleecing on a local storage, and limits that protect a slow backup storage
resource "pve_backup_job" "databases" {
  job_id          = "databases"
  schedule        = "1:00"
  guests          = [101, 102]
  storage         = "backups"
  bandwidth_limit = 102400
  fleecing        = { enabled = true, storage = "local-zfs" }
  performance     = { max_workers = 4 }
}
