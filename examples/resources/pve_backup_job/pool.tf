# The guests of a pool, on a Proxmox Backup Server
resource "pve_backup_job" "production" {
  job_id                    = "production"
  schedule                  = "mon..fri 22:00"
  pool                      = pve_pool.production.pool_id
  storage                   = "backups"
  pbs_change_detection_mode = "metadata"
  notes_template            = "{{guestname}} on {{node}}"
}
