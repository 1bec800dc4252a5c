policytest {
  targets = ["firewall-rule-comment.policy.hcl"]
}

resource "pve_firewall_security_group" "without" {
  expect_failure = true
  attrs = {
    name  = "web"
    rules = [{ type = "in", comment = "Public" }, { type = "in", comment = "" }]
  }
}

resource "pve_firewall_security_group" "with" {
  attrs = {
    name  = "web"
    rules = [{ type = "in", comment = "Public" }, { type = "group", comment = null }]
  }
}
