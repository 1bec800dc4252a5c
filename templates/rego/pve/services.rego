# Whether a firewall rule applies to a TCP connection, by its macro, protocol and ports.
package pve.services

import data.pve.tables
import rego.v1

# `source_port`: null if unknown. `version`: IP version of the connection.
is_open(rule, port, source_port, version) if {
	some service in services_of(rule, version)
	matches(service, object.get(rule, "icmp_type", null), port, source_port)
}

own(rule) := {to: rule[from] |
	some from, to in {"protocol": "proto", "destination_port": "dport", "source_port": "sport"}
	rule[from]
}

services_of(rule, _) := [own(rule)] if not rule.macro

services_of(rule, version) := [object.union(own(rule), macro_rule) |
	some macro_rule in macro_rules(tables.macros[lower(rule.macro)], version)
] if {
	rule.macro
}

macro_rules(macro, version) := rules if {
	version == 6
	rules := macro.ipv6Rules
} else := macro.rules

matches(service, icmp_type, port, source_port) if {
	is_tcp(object.get(service, "proto", "tcp"))
	is_own_type(service, icmp_type, port, source_port)
}

# An ICMP type in a rule for TCP matches no connection.
is_own_type(_, "any", _, _)

is_own_type(service, null, port, source_port) if {
	is_port_among(port, object.get(service, "dport", null))
	is_port_among(source_port, object.get(service, "sport", null))
}

is_tcp("tcp")

is_tcp(protocol) if regex.match(`^0*6$`, protocol)

is_port_among(_, null)

is_port_among(port, list) if {
	is_number(port)
	some range in split(list, ",")
	ends := [port_number(end) | some end in split(range, ":")]
	ends[0] <= port
	port <= ends[count(ends) - 1]
}

port_number(text) := port if {
	port := tables.services[text]
} else := to_number(text) if regex.match("^\\d+$", text)
