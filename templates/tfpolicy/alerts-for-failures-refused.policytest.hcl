policytest {
  targets = ["alerts-for-failures.policy.hcl"]
}

resource "pve_notification_matcher" "without_target" {
  skip = true
  attrs = {
    name             = "without-target"
    enabled          = true
    targets          = []
    invert_match     = false
    match_severities = null
  }
}

resource "pve_backup_job" "unreported" {
  expect_failure = true
  attrs = {
    schedule = "daily"
    job_id   = "daily"
  }
}
