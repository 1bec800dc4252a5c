resource_policy "pve_ha_node_affinity_rule" "one_node" {
  enforcement_level = given.level

  enforce {
    condition     = core::contains([attrs.enabled == false, attrs.strict != true, attrs.affinity == "negative", core::length(attrs.nodes) != 1], true)
    error_message = given.message
  }
}
