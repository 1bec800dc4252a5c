input "minimum_backups" {
  type        = number
  description = given.setting
  default     = given.minimum_backups
}

resource_policy "pve_backup_job" "retention" {
  enforcement_level = given.level

  locals {
    counts = [
      for count in attrs.retention == null ? [] : [
        attrs.retention.keep_last,
        attrs.retention.keep_hourly,
        attrs.retention.keep_daily,
        attrs.retention.keep_weekly,
        attrs.retention.keep_monthly,
        attrs.retention.keep_yearly,
      ] : count == null ? 0 : count
    ]
    is_all = attrs.retention == null ? false : attrs.retention.keep_all == true
    kept   = core::length(local.counts) == 0 ? 0 : local.counts[0] + local.counts[1] + local.counts[2] + local.counts[3] + local.counts[4] + local.counts[5]
  }

  enforce {
    condition     = core::contains([attrs.enabled == false, local.is_all, local.kept > 0 && local.kept >= input.minimum_backups], true)
    error_message = given.message
  }
}
