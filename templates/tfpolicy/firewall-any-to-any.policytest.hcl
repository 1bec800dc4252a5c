policytest {
  targets = ["firewall-any-to-any.policy.hcl"]
}

locals {
  accept = {
    type             = "in"
    action           = "ACCEPT"
    enabled          = true
    source           = null
    macro            = null
    protocol         = null
    destination_port = null
    source_port      = null
    destination      = null
    interface        = null
  }
}

resource "pve_firewall_rules" "open" {
  expect_failure = true
  attrs = {
    rules = [core::merge(local.accept, { action = "DROP" }), local.accept]
  }
}

resource "pve_firewall_rules" "from_one_network" {
  attrs = {
    rules = [core::merge(local.accept, { source = "192.0.2.0/24" })]
  }
}

resource "pve_firewall_rules" "empty" {
  attrs = {
    rules = []
  }
}

resource "pve_firewall_rule" "open" {
  expect_failure = true
  attrs          = core::merge(local.accept, { source = "::/0" })
}
