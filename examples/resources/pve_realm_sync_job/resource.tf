resource "pve_realm_sync_job" "staff" {
  job_id          = "staff"
  realm           = "corpldap"
  schedule        = "hourly"
  scope           = "both"
  remove_vanished = ["acl", "entry"]
}
