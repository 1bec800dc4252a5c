resource "pve_backup_job" "shared" {
  job_id      = "shared"
  schedule    = "21:00"
  storage     = "backups"
  guests      = [101]
  keep_others = true
}

resource "pve_backup_job_member" "web" {
  job_id = pve_backup_job.shared.job_id
  vm_id  = 100
}
