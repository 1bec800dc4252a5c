policytest {
  targets = ["backup-retention.policy.hcl"]
}

inputs {
  minimum_backups = 3
}

locals {
  retention = {
    keep_all     = null
    keep_last    = null
    keep_hourly  = null
    keep_daily   = null
    keep_weekly  = null
    keep_monthly = null
    keep_yearly  = null
  }
}

resource "pve_backup_job" "none" {
  expect_failure = true
  attrs = {
    schedule  = "daily"
    enabled   = true
    retention = null
  }
}

resource "pve_backup_job" "too_few" {
  expect_failure = true
  attrs = {
    schedule  = "daily"
    enabled   = true
    retention = core::merge(local.retention, { keep_daily = 1, keep_weekly = 1 })
  }
}

resource "pve_backup_job" "enough" {
  attrs = {
    schedule  = "daily"
    enabled   = true
    retention = core::merge(local.retention, { keep_last = 1, keep_weekly = 2 })
  }
}

resource "pve_backup_job" "all" {
  attrs = {
    schedule  = "daily"
    enabled   = true
    retention = core::merge(local.retention, { keep_all = true })
  }
}
