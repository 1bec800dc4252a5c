policytest {
  targets = ["names-alike.policy.hcl"]
}

inputs {
  name_pattern = "[a-z0-9]+(?:-[a-z0-9]+)*"
}

resource "pve_pool" "capital" {
  expect_failure = true
  attrs = {
    pool_id = "Web"
  }
}

resource "pve_pool" "nested" {
  attrs = {
    pool_id = "web/front-1"
  }
}

resource "pve_ha_resource" "guest" {
  attrs = {
    sid = "vm:101"
  }
}
