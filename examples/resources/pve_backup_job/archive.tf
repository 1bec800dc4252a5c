# Backups for years: protected, and repeated after a missed run
resource "pve_backup_job" "archive" {
  job_id        = "archive"
  schedule      = "monthly"
  all           = true
  storage       = "backups"
  protected     = true
  repeat_missed = true
  retention     = { keep_monthly = 12, keep_yearly = 5 }
}
