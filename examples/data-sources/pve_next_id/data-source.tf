data "pve_next_id" "free" {}
