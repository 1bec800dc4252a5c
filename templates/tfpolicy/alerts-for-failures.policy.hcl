locals {
  matchers = core::getresources("pve_notification_matcher", {})

  alerts = [
    for matcher in local.matchers : !core::contains([
      matcher.enabled == false,
      matcher.targets == null ? true : core::length(matcher.targets) == 0,
      # An inverted matcher, and one without severities, may send errors.
      matcher.invert_match == true || matcher.match_severities == null ? false : core::length(matcher.match_severities) > 0 && !core::contains([
        for severities in matcher.match_severities : core::contains(severities, "error")
      ], true),
    ], true)
  ]
}

resource_policy "<jobs>" "alerts" {
  enforcement_level = given.level

  enforce {
    condition     = core::contains(local.alerts, true)
    error_message = given.message
  }
}
