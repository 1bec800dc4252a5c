# Paths of values within attributes, as `walk` returns them, and patterns of such paths.
package pve.paths

import rego.v1

# Whether a path has the steps of a pattern. A star stands for an index or a key.
fits(steps, path) if {
	count(steps) == count(path)
	every index, step in path {
		is_step(steps[index], step)
	}
}

is_step("*", _)

is_step(step, step)

# A path in Terraform's notation: `rules[0].dport`.
place_of(path) := concat("", [part |
	some index, step in path
	part := place_part(index, step)
])

place_part(_, step) := sprintf("[%d]", [step]) if is_number(step)

place_part(0, step) := step if is_string(step)

place_part(index, step) := sprintf(".%s", [step]) if {
	index > 0
	is_string(step)
}
