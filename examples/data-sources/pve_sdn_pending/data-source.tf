data "pve_sdn_pending" "this" {}

check "sdn_is_applied" {
  assert {
    condition     = data.pve_sdn_pending.this.total == 0
    error_message = "There are staged SDN changes."
  }
}
