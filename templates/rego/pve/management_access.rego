# The policy that administrators pass the firewall. It assumes that partly unknown rules accept them.
#
# The verdict changes only at addresses where a network of the firewall begins or ends. The policy tries each of them.
package pve.management_access

import data.pve.addresses
import data.pve.plan
import data.pve.services
import data.pve.settings
import rego.v1

ports := [{"number": 8006, "name": "the API"}, {"number": 22, "name": "SSH"}]

found contains problem(cluster, options, lost[0]) if {
	some cluster in plan.clusters
	some options in plan.of(cluster, "pve_firewall_options")
	plan.flag(options, "enabled") == true
	rules := rules_of(cluster)
	policy := policy_of(options)
	some entry in networks(cluster)
	lost := [loss |
		some port in ports
		loss := loss_of(cluster, rules, policy, entry, port)
	]
}

policy_of(options) := policy if {
	policy := plan.attribute(options, "input_policy")
	not plan.is_unknown(policy)
}

problem(cluster, options, loss) := {"id": "firewall-management-access", "address": list.address, "at": at, "message": loss.message} if {
	list := plan.of(cluster, "pve_firewall_rules")[0]
	is_number(loss.position)
	at := sprintf("rules[%d]", [loss.position])
} else := {"id": "firewall-management-access", "address": options.address, "at": "", "message": loss.message}

# Networks that manage the nodes: those of the settings, or those that the configuration names.
networks(_) := [{"network": network, "exceptions": []} | some network in settings.managementNetworks] if {
	settings.managementNetworks
}

networks(cluster) := [{"network": network, "exceptions": exceptions} |
	some network in (required(cluster) | members)
	addresses.range_of(network, addresses.version_of(network))
	exceptions := [cidr | not network in required(cluster); some cidr in excluded]
] if {
	not settings.managementNetworks
	entries := [entry |
		some set in plan.of(cluster, "pve_firewall_ipset")
		plan.text(set, "name") == "management"
		some entry in members_of(set)
	]
	members := {sprintf("%v", [entry.cidr]) | some entry in entries; not plan.part(entry, "nomatch") == true}
	excluded := {sprintf("%v", [entry.cidr]) | some entry in entries; plan.part(entry, "nomatch") == true}
}

required(cluster) := {network |
	some key, expressions in plan.providers
	plan.provider_clusters[key] == cluster
	some network in object.get(expressions, ["require_management_access", "constant_value"], [])
	is_string(network)
}

# Rules of the cluster in their order. Undefined if the list is unknown, or if single rules refuse: their order is open.
rules_of(cluster) := [filter_rule(cluster, rule) | some rule in plan.objects(list, "rules")] if {
	list := plan.of(cluster, "pve_firewall_rules")[0]
	has_rules(list)
}

rules_of(cluster) := [filter_rule(cluster, rule) |
	some item in single
	rule := {name: plan.attribute(item, name) | some name in object.keys(item.values)}
] if {
	count(plan.of(cluster, "pve_firewall_rules")) == 0
	single := plan.of(cluster, "pve_firewall_rule")
	every item in single {
		plan.text(item, "action") == "ACCEPT"
	}
}

has_rules(list) if plan.is_known(plan.attribute(list, "rules"))

has_rules(list) if count(plan.objects(list, "rules")) > 0

# A rule without members decides nothing.
nothing := {"members": []}

everything := {"members": [{"action": "ACCEPT"}]}

filter_rule(cluster, rule) := nothing if {
	plan.part(rule, "enabled") == false
} else := group_rule(cluster, plan.part(rule, "security_group")) if {
	plan.part(rule, "type") == "group"
} else := single_rule(cluster, rule)

group_rule(cluster, name) := {"members": [member |
	some rule in plan.objects(group(cluster, name), "rules")
	some member in member_rule(cluster, rule).members
]} if {
	is_group(cluster, name)
} else := everything

member_rule(cluster, rule) := nothing if {
	plan.part(rule, "enabled") == false
} else := nothing if {
	plan.part(rule, "type") == "group"
	is_group(cluster, plan.part(rule, "security_group"))
} else := everything if {
	plan.part(rule, "type") == "group"
} else := single_rule(cluster, rule)

is_group(cluster, name) if {
	rules := plan.attribute(group(cluster, name), "rules")
	rules != null
	plan.is_known(rules)
}

group(cluster, name) := plan.named(cluster, "pve_firewall_security_group", name)

single_rule(cluster, rule) := nothing if {
	not plan.part(rule, "type") == "in"
} else := nothing if {
	action := plan.part(rule, "action")
	action != "ACCEPT"
	not plan.is_unknown(action)
	not is_sure(cluster, rule)
} else := {"members": [object.union(known_parts(cluster, rule), {"action": action_of(rule)})]}

action_of(rule) := "ACCEPT" if {
	plan.is_unknown(plan.part(rule, "action"))
} else := plan.part(rule, "action")

set_parts(rule) := {name: value |
	some name in ["macro", "protocol", "destination_port", "source_port", "icmp_type", "source"]
	value := plan.part(rule, name)
	not plan.is_nothing(value)
}

known_parts(cluster, rule) := {name: value |
	some name, value in set_parts(rule)
	not plan.is_unknown(value)
	is_usable(cluster, name, value)
}

is_usable(_, name, _) if name != "source"

is_usable(cluster, "source", value) if is_known_address(cluster, value)

is_sure(cluster, rule) if {
	count(known_parts(cluster, rule)) == count(set_parts(rule))
	plan.is_nothing(plan.part(rule, "destination"))
	plan.is_nothing(plan.part(rule, "interface"))
	not plan.is_unknown(plan.part(rule, "enabled"))
}

is_known_address(cluster, spec) if {
	startswith(spec, "+")
	entries := entries_of(cluster, substring(spec, 1, -1))
	every entry in entries {
		is_member_known(cluster, entry.cidr)
	}
}

is_known_address(cluster, spec) if {
	not startswith(spec, "+")
	is_member_known(cluster, spec)
}

is_member_known(_, spec) if is_address(spec)

is_member_known(cluster, spec) if alias(cluster, spec)

# Names begin with a letter, and contain neither dots nor colons.
is_address(spec) if {
	regex.match(`^(?i)[\da-f.:/,-]+$`, spec)
	regex.match(`[.:]`, spec)
}

plain(reference) := trim_prefix(reference, "dc/")

# The last alias of a name counts.
alias(cluster, reference) := plan.text(plan.items[max(aliases[[cluster, lower(plain(reference))]])], "cidr")

aliases[[item.cluster, lower(plan.text(item, "name"))]] contains index if {
	some index, item in plan.items
	item.type == "pve_firewall_alias"
}

single_entries[[item.cluster, plan.text(item, "ipset")]] contains index if {
	some index, item in plan.items
	item.type == "pve_firewall_ipset_entry"
}

members_of(set) := array.concat(plan.objects(set, "entries"), [object.union(member, {"nomatch": true}) |
	some member in plan.objects(set, "nomatch")
])

# Entries of a set. Undefined if not all are known.
entries_of(cluster, reference) := members_of(set) if {
	set := plan.named(cluster, "pve_firewall_ipset", plain(reference))
	entries := plan.attribute(set, "entries")
	entries != null
	plan.is_known(entries)
	plan.is_known(plan.attribute(set, "nomatch"))
} else := [{"cidr": plan.attribute(item, "cidr"), "nomatch": plan.attribute(item, "nomatch")} | some item in single] if {
	single := [plan.items[index] | some index in single_entries[[cluster, plain(reference)]]]
	count(single) > 0
	every item in single {
		plan.is_known(plan.attribute(item, "cidr"))
		plan.is_known(plan.attribute(item, "nomatch"))
	}
}

# The ranges of a source, the narrowest first. Those of `nomatch` entries do not count.
ranges_of(cluster, spec, version) := [entry.range | some entry in sort(entries)] if {
	startswith(spec, "+")
	entries := [{"order": [0 - bits, index], "range": {"ends": ends, "counts": not_excluded}} |
		some index, member in entries_or_none(cluster, substring(spec, 1, -1))
		text := text_of(cluster, member.cidr)
		ends := addresses.range_of(text, version)
		bits := prefix_length(text)
		not_excluded := plan.part(member, "nomatch") in {null, false}
	]
} else := [{"ends": ends, "counts": true} |
	some text in texts_of(cluster, spec)
	ends := addresses.range_of(text, version)
]

entries_or_none(cluster, reference) := entries if {
	entries := entries_of(cluster, reference)
} else := []

text_of(cluster, cidr) := address if {
	address := alias(cluster, cidr)
} else := cidr

texts_of(cluster, spec) := [address] if {
	address := alias(cluster, spec)
} else := split(spec, ",")

prefix_length(text) := to_number(split(text, "/")[1]) if {
	contains(text, "/")
	not contains(text, "-")
} else := 128 if {
	contains(text, ":")
} else := 32

is_within(address, ranges) if {
	[range | some range in ranges; range.ends[0] <= address; address <= range.ends[1]][0].counts
}

# The lowest address of the network that does not pass, with the position of the rule that refuses it.
loss_of(cluster, rules, policy, entry, port) := {"position": position, "message": message} if {
	version := addresses.version_of(entry.network)
	whole := addresses.range_of(entry.network, version)
	deciding := [{"position": index, "action": member.action, "ranges": source_ranges(cluster, member, version)} |
		some index, rule in rules
		some member in rule.members
		services.is_open(member, port.number, null, version)
	]
	blacklist := ranges_of(cluster, "+blacklist", version)
	management := ranges_of(cluster, "+management", version)
	exceptions := [{"ends": ends, "counts": true} | some cidr in entry.exceptions; ends := addresses.range_of(cidr, version)]
	ranges := [range |
		some list in array.concat([decision.ranges | some decision in deciding], [blacklist, management, exceptions])
		some range in as_ranges(list)
	]
	lost := sort([address |
		some address in candidates(whole, ranges, version)
		not is_within(address, exceptions)
		not passes(address, blacklist, deciding, management, policy)
	])
	count(lost) > 0
	position := position_of(lost[0], blacklist, deciding)
	message := sprintf("%s does not get through to %s (port %d) of the nodes.", [entry.network, port.name, port.number])
}

source_ranges(cluster, member, version) := ranges if {
	ranges := ranges_of(cluster, member.source, version)
} else := "any"

as_ranges("any") := []

as_ranges(ranges) := ranges if is_array(ranges)

candidates(whole, ranges, version) := {whole[0]} | {address |
	some range in ranges
	some address in [[range.ends[0]], [addresses.successor(range.ends[1], version)]][_]
	whole[0] <= address
	address <= whole[1]
}

first_decision(address, deciding) := [decision | some decision in deciding; decides(decision, address)][0]

decides(decision, _) if decision.ranges == "any"

decides(decision, address) if is_within(address, decision.ranges)

passes(address, blacklist, deciding, management, policy) if {
	not is_within(address, blacklist)
	is_accepted(address, deciding, management, policy)
}

is_accepted(address, deciding, _, _) if first_decision(address, deciding).action == "ACCEPT"

is_accepted(address, deciding, management, _) if {
	not first_decision(address, deciding)
	is_within(address, management)
}

is_accepted(address, deciding, _, "ACCEPT") if not first_decision(address, deciding)

position_of(address, blacklist, deciding) := first_decision(address, deciding).position if {
	not is_within(address, blacklist)
} else := null
