# Keys of nested objects that have no attribute of this name: Terraform drops them.
package pve.attributes

import data.pve.configuration
import data.pve.tables
import rego.v1

found contains {
	"id": "unknown-attribute",
	"is_likely": expression.is_variable,
	"address": block.address,
	"at": place,
	"message": sprintf("`%s` is not an attribute of `%s`.", [key, last_name(path, name)]),
} if {
	some block in configuration.blocks
	some name, expression in block.expressions
	shapes := tables.shapes[block.kind][block.type]
	is_of_its_shape(shapes, name, expression)
	walk(expression.value, [path, node])
	is_object(node)
	shape := shape_at(shapes, name, path)
	some key, value in node
	value != null
	not key in shape.attributes
	place := place_of(array.concat([name], array.concat(path, [key])), shapes)
}

# The shape of the objects at a path. A star stands for an index or a key.
shape_at(shapes, name, path) := shapes[pattern_of(name, path, shapes)]

# The pattern of a path: the star where no attribute is.
pattern_of(name, path, shapes) := pattern if {
	some pattern, _ in shapes
	steps := split(pattern, "/")
	count(steps) == count(path) + 1
	steps[0] == name
	every index, step in path {
		is_step(steps[index + 1], step)
	}
}

is_step("*", _)

is_step(step, step)

# A value of another type is converted by the expression of a variable.
is_of_its_shape(_, _, expression) if not expression.is_variable

is_of_its_shape(shapes, name, expression) if {
	every node in outer_objects(shapes, name, expression.value) {
		every attribute in outer_shape(shapes, name).required {
			node[attribute] != absent
		}
	}
}

absent := "\u0000"

outer_shape(shapes, name) := shape if {
	shape := shapes[name]
} else := shapes[sprintf("%s/*", [name])]

outer_objects(shapes, name, value) := [value] if shapes[name]

outer_objects(shapes, name, value) := [node | some node in value] if not shapes[name]

last_name(path, name) := names[count(names) - 1] if {
	names := array.concat([name], [step | some step in path; is_string(step)])
}

# `rules[0].dport`
place_of(path, _) := concat("", [part |
	some index, step in path
	part := place_part(index, step)
])

place_part(_, step) := sprintf("[%d]", [step]) if is_number(step)

place_part(0, step) := step if is_string(step)

place_part(index, step) := sprintf(".%s", [step]) if {
	index > 0
	is_string(step)
}
