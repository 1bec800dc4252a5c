policytest {
  targets = ["alerts-for-failures.policy.hcl"]
}

resource "pve_notification_matcher" "information" {
  skip = true
  attrs = {
    name             = "information"
    enabled          = true
    targets          = ["mail"]
    invert_match     = false
    match_severities = [["info"]]
  }
}

resource "pve_notification_matcher" "errors" {
  skip = true
  attrs = {
    name             = "errors"
    enabled          = true
    targets          = ["mail"]
    invert_match     = false
    match_severities = [["info"], ["error"]]
  }
}

resource "pve_replication_job" "reported" {
  attrs = {
    target = "pve2"
    guest  = 101
  }
}
