resource_policy "pve_firewall_options" "default_drop" {
  enforcement_level = given.level

  enforce {
    condition     = !core::contains([attrs.enabled == null || attrs.enabled == false, attrs.input_policy == "ACCEPT"], true)
    error_message = given.message
  }
}
