input "name_pattern" {
  type        = string
  description = given.setting
  default     = given.name_pattern
}

resource_policy "<names>" "alike" {
  enforcement_level = given.level

  locals {
    names = given.names
    violations = [
      for name in local.names : !core::contains([
        name == null ? true : name == "",
        # Guests have numbers instead of names.
        core::can(core::regex("^(?:vm|ct):\\d+$", name)),
        # The ID of a nested pool is a path.
        !core::contains([
          for part in core::flatten([for step in core::split("/", name == null ? "" : name) : core::split(":", step)]) : core::can(core::regex("^(?:${input.name_pattern})$", part))
        ], false),
      ], true)
    ]
  }

  enforce {
    condition     = !core::contains(local.violations, true)
    error_message = given.message
  }
}
