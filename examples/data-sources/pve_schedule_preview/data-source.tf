data "pve_schedule_preview" "nightly" {
  schedule   = "mon..fri 22:00"
  start_time = 1767225600
  iterations = 3
}
