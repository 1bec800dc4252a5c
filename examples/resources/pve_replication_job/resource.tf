resource "pve_replication_job" "web" {
  guest    = 100
  target   = "pve2"
  schedule = "*/30"
  rate     = 50
}
