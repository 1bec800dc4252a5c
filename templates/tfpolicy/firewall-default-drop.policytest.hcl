policytest {
  targets = ["firewall-default-drop.policy.hcl"]
}

resource "pve_firewall_options" "off" {
  expect_failure = true
  attrs = {
    enabled      = false
    input_policy = null
  }
}

resource "pve_firewall_options" "accepts" {
  expect_failure = true
  attrs = {
    enabled      = true
    input_policy = "ACCEPT"
  }
}

resource "pve_firewall_options" "drops" {
  attrs = {
    enabled      = true
    input_policy = null
  }
}
