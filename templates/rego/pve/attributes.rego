# Keys of nested objects that have no attribute of this name: Terraform drops them.
package pve.attributes

import data.pve.configuration
import data.pve.paths
import data.pve.tables
import rego.v1

found contains {
	"id": "unknown-attribute",
	"is_likely": expression.is_variable,
	"address": block.address,
	"at": paths.place_of(array.concat([name], array.concat(path, [key]))),
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
}

# The shape of the objects at a path.
shape_at(shapes, name, path) := shape if {
	some pattern, shape in shapes
	paths.fits(split(pattern, "/"), array.concat([name], path))
}

# The expression of a variable may convert a value of another type. Such values are skipped.
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
