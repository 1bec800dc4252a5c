# Blocks of the configuration in the plan, in all modules, with the expressions whose value is known.
package pve.configuration

import data.pve.plan
import rego.v1

root := object.get(object.get(input, "configuration", {}), "root_module", {})

# Modules by their path: names of module calls.
modules[names] := module if {
	walk(root, [path, module])
	is_object(module)
	is_module_path(path)
	names := [path[index] | some index in numbers.range(0, count(path) - 1); index % 3 == 1]
}

is_module_path([])

is_module_path(path) if {
	count(path) % 3 == 0
	every index in numbers.range(0, count(path) - 1) {
		is_module_step(index % 3, path[index])
	}
}

is_module_step(0, "module_calls")

is_module_step(1, _)

is_module_step(2, "module")

blocks contains {
	"address": concat("", array.concat([sprintf("module.%s.", [name]) | some name in names], [block.address])),
	"type": block.type,
	"kind": object.get(block, "mode", ""),
	"provider": object.get(block, "provider_config_key", "pve"),
	"expressions": {name: value |
		some name, expression in object.get(block, "expressions", {})
		value := value_of(names, expression)
	},
	"literals": {name: expression.constant_value |
		some name, expression in object.get(block, "expressions", {})
		object.get(expression, "constant_value", null) != null
	},
} if {
	some names, module in modules
	some block in object.get(module, "resources", [])
	is_own(block)
}

is_own(block) if plan.is_own(object.union({"type": block.type}, named_provider(block)))

named_provider(block) := {"provider_name": name} if {
	name := input.configuration.provider_config[block.provider_config_key].full_name
} else := {}

value_of(_, expression) := {"value": expression.constant_value, "is_variable": false} if not variable_in(expression)

value_of(names, expression) := {"value": values[0], "is_variable": true} if {
	values := values_of(names, variable_in(expression))
}

# The name of the variable, if an expression refers to that variable only.
variable_in(expression) := name if {
	[reference] := expression.references
	[[_, name]] := regex.find_all_string_submatch_n(`^var\.([\w-]+)$`, reference, 1)
}

# Variables of a module that set variables of a called module.
sources[[names, variable]] contains [outer, source] if {
	some names, _ in modules
	count(names) > 0
	outer := array.slice(names, 0, count(names) - 1)
	some variable, expression in object.get(call_of(names), "expressions", {})
	source := variable_in(expression)
}

call_of(names) := modules[array.slice(names, 0, count(names) - 1)].module_calls[names[count(names) - 1]]

variable_graph := object.union(
	{json.marshal(source): set() | some node_sources in sources; some source in node_sources},
	{json.marshal(node): {json.marshal(source) | some source in node_sources} | some node, node_sources in sources},
)

# Values of a variable, the effective one first: that of the outermost module, then the defaults of inner modules.
values_of(names, variable) := [value |
	node := json.marshal([names, variable])
	chain := [step | some path in chains(node); some step in path]
	some index in numbers.range(count(chain) - 1, 0)
	[module_names, name] := json.unmarshal(chain[index])
	value := own_value(module_names, name, index == (count(chain) - 1))
]

chains(node) := graph.reachable_paths(variable_graph, {node}) if variable_graph[node]

chains(node) := {[node]} if not variable_graph[node]

own_value([], name, _) := input.variables[name].value

own_value(names, name, true) := object.get(call_of(names), ["expressions", name, "constant_value"], null) if {
	count(names) > 0
	object.get(call_of(names), ["expressions", name, "constant_value"], null) != null
} else := object.get(modules[names], ["variables", name, "default"], null) if {
	count(names) > 0
	object.get(modules[names], ["variables", name, "default"], null) != null
}

own_value(names, name, false) := object.get(modules[names], ["variables", name, "default"], null) if {
	count(names) > 0
	object.get(modules[names], ["variables", name, "default"], null) != null
}
