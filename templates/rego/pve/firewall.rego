# Policies about firewall rules and the firewall of the cluster.
package pve.firewall

import data.pve.plan
import data.pve.services
import data.pve.tables
import rego.v1

# Rules in lists, and rules that are their own resources.
rules contains {"address": item.address, "at": sprintf("rules[%d]", [index]), "rule": rule} if {
	some item in plan.items
	trim_prefix(item.type, "pve_") in {"firewall_rules", "firewall_security_group", "sdn_vnet_firewall_rules"}
	some index, rule in plan.as_array(plan.attribute(item, "rules"))
	is_object(rule)
	not plan.is_unknown(rule)
}

rules contains {"address": item.address, "at": "", "rule": rule} if {
	some item in plan.items
	trim_prefix(item.type, "pve_") in {"firewall_rule", "firewall_security_group_rule"}
	rule := {name: plan.attribute(item, name) | some name in object.keys(item.values)}
}

# Enabled rules that accept traffic from any source.
open_rules contains entry if {
	some entry in rules
	plan.part(entry.rule, "type") in {"in", "forward"}
	plan.part(entry.rule, "action") == "ACCEPT"
	not plan.part(entry.rule, "enabled") == false
	not plan.is_unknown(plan.part(entry.rule, "enabled"))
	is_open_source(plan.part(entry.rule, "source"))
}

is_open_source(source) if plan.is_nothing(source)

is_open_source(source) if source in tables.open_sources

finding(id, entry, message) := {"id": id, "address": entry.address, "at": entry.at, "message": message}

found contains finding("firewall-any-to-any", entry, "accepts everything from everywhere.") if {
	some entry in open_rules
	every name in ["macro", "protocol", "destination_port", "source_port", "destination", "interface"] {
		plan.is_nothing(plan.part(entry.rule, name))
	}
}

found contains finding("firewall-administration-open", entry, sprintf("lets everyone reach %s.", [concat(", ", open)])) if {
	some entry in open_rules
	parts := service_parts(entry.rule)
	not plan.unknown in [part | some part in parts]
	some name in ["macro", "protocol", "destination_port", "source_port"]
	parts[name]
	open := [sprintf("%s (port %d)", [service.name, service.port]) |
		some service in tables.administration
		services.is_open(parts, service.port, 50000, 4)
	]
	count(open) > 0
}

service_parts(rule) := {name: value |
	some name in ["macro", "protocol", "destination_port", "source_port", "icmp_type"]
	value := plan.part(rule, name)
	not plan.is_nothing(value)
}

found contains {"id": "firewall-default-drop", "address": options.address, "at": "enabled", "message": "the firewall is off."} if {
	some options in plan.items
	options.type == "pve_firewall_options"
	plan.flag(options, "enabled") == false
}

found contains {
	"id": "firewall-default-drop",
	"address": options.address,
	"at": "input_policy",
	"message": "incoming traffic that no rule matches is accepted.",
} if {
	some options in plan.items
	options.type == "pve_firewall_options"
	not plan.is_off(options, "enabled")
	plan.text(options, "input_policy") == "ACCEPT"
}

found contains finding("firewall-rule-comment", entry, "has no comment.") if {
	some entry in rules
	not plan.part(entry.rule, "type") == "group"
	plan.is_nothing(plan.part(entry.rule, "comment"))
}
