policytest {
  targets = ["backup-every-guest.policy.hcl"]
}

resource "pve_backup_job" "one" {
  skip = true
  attrs = {
    schedule = "daily"
    job_id   = "one"
    enabled  = true
    all      = false
    guests   = [101]
    exclude  = null
    pool     = null
  }
}

resource "pve_backup_job" "web" {
  skip = true
  attrs = {
    schedule = "daily"
    job_id   = "web"
    enabled  = true
    all      = false
    guests   = null
    exclude  = null
    pool     = "web"
  }
}

resource "pve_backup_job" "off" {
  skip = true
  attrs = {
    schedule = "daily"
    job_id   = "off"
    enabled  = false
    all      = true
    guests   = null
    exclude  = null
    pool     = null
  }
}

resource "pve_backup_job_member" "one" {
  skip = true
  attrs = {
    job_id = "one"
    vm_id  = 102
  }
}

resource "pve_pool" "by_pool" {
  attrs = {
    pool_id = "web"
    guests  = [103, 104]
  }
}

resource "pve_pool" "missing" {
  expect_failure = true
  attrs = {
    pool_id = "db"
    guests  = [101, 105]
  }
}

resource "pve_pool_membership" "added_to_the_job" {
  attrs = {
    pool_id = "db"
    vm_id   = 102
  }
}

resource "pve_ha_resource" "by_number" {
  attrs = {
    sid = "vm:101"
  }
}

resource "pve_ha_resource" "missing" {
  expect_failure = true
  attrs = {
    sid = "ct:106"
  }
}
