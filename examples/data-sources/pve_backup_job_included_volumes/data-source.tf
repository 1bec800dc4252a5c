data "pve_backup_job_included_volumes" "nightly" {
  job_id = pve_backup_job.nightly.job_id
}
