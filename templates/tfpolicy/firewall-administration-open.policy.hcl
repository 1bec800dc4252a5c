locals {
  open_sources         = given.open_sources
  administration_ports = given.administration_ports

  # The administration ports that each macro for TCP opens.
  macro_ports = given.macro_ports

  service_ports = given.service_ports

  # The port of a client on the internet.
  client_port = 50000
}

resource_policy "<rules>" "administration_open" {
  enforcement_level = given.level

  locals {
    rules = given.rules
    services = [
      for rule in local.rules : {
        macro        = rule.macro == null ? "" : core::lower(rule.macro)
        protocol     = rule.protocol == null ? "" : rule.protocol
        icmp_type    = rule.icmp_type == null ? "" : rule.icmp_type
        sources      = rule.source_port == null ? "" : rule.source_port
        destinations = rule.destination_port == null ? "" : rule.destination_port
      }
    ]

    # First and last port of each range, such as `22` or `8000:9000`. A name that is no service opens no port.
    ranges = [
      for service in local.services : {
        for name, list in { sources = service.sources, destinations = service.destinations } : name => [
          for ends in [for range in core::split(",", list) : core::split(":", range)] : {
            first = core::try(local.service_ports[ends[0]], core::parseint(ends[0], 10), 65536)
            last  = core::try(local.service_ports[core::reverse(ends)[0]], core::parseint(core::reverse(ends)[0], 10), -1)
          }
        ]
      }
    ]
    is_tcp = [
      for service in local.services : service.macro == "" ? core::can(core::regex("^(?:tcp|0*6)?$", service.protocol)) : core::contains(core::keys(local.macro_ports), service.macro)
    ]
    is_from_client = [
      for index, service in local.services : service.sources == "" ? true : core::contains([
        for range in local.ranges[index].sources : range.first <= local.client_port && range.last >= local.client_port
      ], true)
    ]
    opened_ports = [
      for index, service in local.services : service.macro != "" ? core::try(local.macro_ports[service.macro], []) : [
        for port in local.administration_ports : port
        if service.destinations == "" ? true : core::contains([
          for range in local.ranges[index].destinations : range.first <= port && range.last >= port
        ], true)
      ]
    ]

    violations = [
      for index, rule in local.rules : !core::contains([
        rule.type != "in" && rule.type != "forward",
        rule.action != "ACCEPT",
        rule.enabled == false,
        !core::contains(local.open_sources, rule.source == null ? "" : rule.source),
        # A rule without any of these accepts everything, which is another policy.
        core::join("", [for name in ["macro", "protocol", "sources", "destinations"] : local.services[index][name]]) == "",
        !local.is_tcp[index],
        # An ICMP type in a rule for TCP matches no connection, except `any`.
        local.services[index].icmp_type != "any" && (local.services[index].icmp_type != "" || !local.is_from_client[index] || core::length(local.opened_ports[index]) == 0),
        # Unknown while a part of the service is unknown.
        core::contains([for name, part in local.services[index] : part != part], true),
      ], true)
    ]
  }

  enforce {
    condition     = !core::contains(local.violations, true)
    error_message = given.message
  }
}
