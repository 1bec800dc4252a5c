# Users of an Active Directory, whom an administrator enables
resource "pve_realm_sync_job" "users" {
  job_id     = "users"
  realm      = "corpad"
  schedule   = "*-1..7 15:00"
  scope      = "users"
  enable_new = false
}
