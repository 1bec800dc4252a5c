# Managed objects after the apply, with their values and clusters.
# The object `{"${}": null}` stands for a value that is known only after the apply.
package pve.plan

import data.pve.tables
import rego.v1

unknown := {"${}": null}

is_unknown(value) if value == unknown

# True for a value without unknown parts.
is_known(value) if count([true | walk(value, [_, unknown])]) == 0

is_own(node) if {
	startswith(node.type, "pve_")
	provider := object.get(node, "provider_name", "/cdktf-pve/pve")
	endswith(provider, "/cdktf-pve/pve")
}

# Managed objects in the order of the plan: those of a module precede those of its modules.
items := [item |
	some pair in sort(places)
	node := pair[1]
	item := {
		"address": node.address,
		"type": node.type,
		"values": marked(object.get(node, "values", {}), unknown_parts(node.address)),
		"cluster": cluster_of(node.address),
	}
]

places contains [order, node] if {
	walk(input.planned_values.root_module, [path, node])
	regex.match(`^(child_modules/\d+/)*resources/\d+$`, concat("/", [sprintf("%v", [step]) | some step in path]))
	node.mode == "managed"
	is_own(node)
	order := [rank | some step in path; rank := rank_of(step)]
}

rank_of("resources") := 0

rank_of("child_modules") := 1

rank_of(step) := step if is_number(step)

positions[change.address] contains position if some position, change in input.resource_changes

unknown_parts(address) := object.get(input.resource_changes[max(positions[address])].change, "after_unknown", {}) if {
	positions[address]
}

unknown_parts(address) := {} if not positions[address]

# The values with the mark in place of each unknown part.
marked(values, flags) := json.patch(values, patches) if {
	patches := [{"op": operation, "path": path, "value": unknown} |
		walk(flags, [path, true])
		operation := operation_at(values, path)
	]
}

operation_at(values, path) := "replace" if object.get(values, path, unknown) != unknown

else := "add" if is_object(object.get(values, array.slice(path, 0, count(path) - 1), null))

# The cluster of an object: the address of its provider.
cluster_of(address) := provider_clusters[key] if {
	key := provider_keys[without_index(address)]
	provider_clusters[key]
} else := provider_clusters.pve

without_index(address) := regex.replace(address, `\[("(\\.|[^"\\])*"|\d+)\]$`, "")

provider_keys := {resource.address: resource.provider_config_key |
	some resource in input.configuration.root_module.resources
}

configured_providers := {key: object.get(provider, "expressions", {}) |
	some key, provider in object.get(object.get(input, "configuration", {}), "provider_config", {})
	provider.name == "pve"
}

# Without a provider block, the environment configures the provider.
providers := object.union({"pve": {}}, configured_providers)

provider_clusters := {key: cluster |
	some key, settings in providers
	cluster := endpoint_of(object.get(settings, ["endpoint", "constant_value"], null))
}

clusters := {cluster | some cluster in provider_clusters}

endpoint_of(endpoint) := "environment" if {
	endpoint == null
} else := sprintf("%s://%s%s%s", [lower(scheme), lower(host), port, path]) if {
	is_string(endpoint)
	url := with_scheme(trim_space(endpoint))
	[_, scheme, host, port_text, path_text] := regex.find_all_string_submatch_n(`^(?i)(https?)://(\[[^\]]*\]|[^/:?#@]+)(:\d+)?(/[^?#]*)?$`, url, 1)[0]
	port := port_of(endpoint, lower(scheme), port_text)
	path := regex.replace(regex.replace(path_text, `/+$`, ""), `/api2(/(json|extjs))?$`, "")
} else := endpoint

with_scheme(endpoint) := endpoint if contains(endpoint, "://")

else := sprintf("https://[%s]", [endpoint]) if regex.match("^(?i)[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$", endpoint)

else := sprintf("https://%s", [endpoint])

port_of(endpoint, _, "") := ":8006" if not contains(endpoint, "://")

else := ""

port_of(_, "https", ":443") := ""

port_of(_, "http", ":80") := ""

port_of(_, scheme, port) := port if {
	port != ""
	not [scheme, port] in {["https", ":443"], ["http", ":80"]}
}

# Objects of a type, in order.
of(cluster, type) := [items[index] | some index in sort([index | some index in places_of[[cluster, type]]])] if {
	places_of[[cluster, type]]
} else := []

places_of[[item.cluster, item.type]] contains index if some index, item in items

# The first object of a name.
named(cluster, type, name) := items[min(places_of_name[[cluster, type, name]])]

places_of_name[[item.cluster, item.type, name]] contains index if {
	some index, item in items
	name := text(item, "name")
}

# Value of an attribute: a default or the mark if the provider sets it, otherwise null if it is not set.
attribute(item, name) := value if {
	value := object.get(item.values, name, null)
	value != null
} else := object.get(tables.defaults, [item.type, name], null)

text(item, name) := value if {
	value := attribute(item, name)
	is_string(value)
}

flag(item, name) := value if {
	value := attribute(item, name)
	is_boolean(value)
}

flag(item, name) := false if attribute(item, name) == null

# Rego moves a call out of `not`, so that an unknown flag would end the rule.
is_off(item, name) if flag(item, name) == false

# Known elements of a list or a set.
elements(item, name) := [element |
	some element in as_array(attribute(item, name))
	not is_object(element)
]

# Known objects of a list or a set. The key of a keyed set becomes an attribute.
objects(item, name) := found if {
	found := keyed_objects(attribute(item, name), tables.keyed[item.type][name])
} else := [element |
	some element in as_array(attribute(item, name))
	is_object(element)
	not is_unknown(element)
]

keyed_objects(value, names) := [element |
	some key, part in value
	element := keyed_object(names, key, part)
] if {
	is_object(value)
	not is_unknown(value)
}

keyed_object(names, key, part) := {names.key: key, names.value: part} if {
	names.value
} else := object.union(part, {names.key: key}) if {
	is_object(part)
	not is_unknown(part)
}

as_array(value) := value if is_array(value)

else := []

is_nothing(null)

is_nothing("")

# Attribute of a nested object; null if it is not set.
part(object_value, name) := object.get(object_value, name, null)
