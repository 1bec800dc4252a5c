locals {
  jobs        = core::getresources("pve_backup_job", {})
  job_members = core::getresources("pve_backup_job_member", {})
  pools       = core::getresources("pve_pool", {})
  memberships = core::getresources("pve_pool_membership", {})

  # Unknown while an enabled job has unknown guests.
  is_undecided = core::contains([
    for job in local.jobs : job.enabled == false ? false : job.all != job.all || job.guests != job.guests || job.pool != job.pool || job.exclude != job.exclude
  ], true)

  coverage = [
    for job in local.jobs : {
      is_off   = job.enabled == false
      is_all   = job.all == true
      excluded = [for guest in job.exclude == null ? [] : job.exclude : guest]
      added    = [for member in local.job_members : member.vm_id if member.job_id == job.job_id]
      guests = job.pool == null ? [for guest in job.guests == null ? [] : job.guests : guest] : core::concat(
        [for member in local.memberships : member.vm_id if member.pool_id == job.pool],
        core::flatten([for pool in local.pools : [for guest in pool.guests == null ? [] : pool.guests : guest] if pool.pool_id == job.pool])
      )
    }
  ]
}

resource_policy "<guests>" "every_guest" {
  enforcement_level = given.level

  locals {
    guests = given.guests
    violations = [
      for guest in local.guests : !core::contains([
        for job in local.coverage : !core::contains([
          job.is_off,
          !core::contains(job.added, guest) && (job.is_all ? core::contains(job.excluded, guest) : !core::contains(job.guests, guest)),
        ], true)
      ], true)
    ]
  }

  enforce {
    condition     = local.is_undecided ? true : !core::contains(local.violations, true)
    error_message = given.message
  }
}
