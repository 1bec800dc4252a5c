data "pve_version" "this" {}
