policytest {
  targets = ["ha-one-node.policy.hcl"]
}

resource "pve_ha_node_affinity_rule" "one" {
  expect_failure = true
  attrs = {
    rule      = "one"
    resources = ["vm:101"]
    enabled   = true
    strict    = true
    affinity  = "positive"
    nodes     = { pve1 = 1 }
  }
}

resource "pve_ha_node_affinity_rule" "two" {
  attrs = {
    rule      = "two"
    resources = ["vm:101"]
    enabled   = true
    strict    = true
    affinity  = "positive"
    nodes     = { pve1 = 2, pve2 = 1 }
  }
}
