resource_policy "<rules>" "rule_comment" {
  enforcement_level = given.level

  locals {
    rules = given.rules
    violations = [
      for rule in local.rules : rule.type != "group" && (rule.comment == null || rule.comment == "")
    ]
  }

  enforce {
    condition     = !core::contains(local.violations, true)
    error_message = given.message
  }
}
