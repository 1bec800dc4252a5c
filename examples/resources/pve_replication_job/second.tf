# A second copy on another node, which remains after a destroy
resource "pve_replication_job" "second_copy" {
  guest       = 100
  job_number  = 1
  target      = "pve3"
  schedule    = "sat 2:30"
  delete_mode = "keep"
}
