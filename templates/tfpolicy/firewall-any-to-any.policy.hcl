locals {
  open_sources = given.open_sources
}

resource_policy "<rules>" "any_to_any" {
  enforcement_level = given.level

  locals {
    rules = given.rules
    violations = [
      for rule in local.rules : !core::contains([
        rule.type != "in" && rule.type != "forward",
        rule.action != "ACCEPT",
        rule.enabled == false,
        !core::contains(local.open_sources, rule.source == null ? "" : rule.source),
        rule.macro != null && rule.macro != "",
        rule.protocol != null && rule.protocol != "",
        rule.destination_port != null && rule.destination_port != "",
        rule.source_port != null && rule.source_port != "",
        rule.destination != null && rule.destination != "",
        rule.interface != null && rule.interface != "",
      ], true)
    ]
  }

  enforce {
    condition     = !core::contains(local.violations, true)
    error_message = given.message
  }
}
