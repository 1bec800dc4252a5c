data "pve_mappings" "on_pve1" {
  check_node = "pve1"
}

check "hardware" {
  assert {
    condition     = alltrue([for mapping in data.pve_mappings.on_pve1.mappings : length(mapping.checks) == 0])
    error_message = "Some mappings do not fit the hardware of pve1."
  }
}
