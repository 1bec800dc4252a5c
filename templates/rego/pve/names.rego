# The policy about names.
package pve.names

import data.pve.plan
import data.pve.settings
import data.pve.tables
import rego.v1

pattern := sprintf("^(?:%s)$", [settings.namePattern]) if {
	settings.namePattern
} else := tables.name_pattern

default problem := "contains other characters than lower-case letters, digits and single hyphens"

problem := sprintf("does not fit %s", [settings.namePattern])

found contains {
	"id": "names-alike",
	"address": item.address,
	"at": name,
	"message": sprintf("\"%s\" %s.", [text, problem]),
} if {
	some item in plan.items
	some name in tables.names[item.type]
	text := plan.text(item, name)
	text != ""

	# Guests have numbers instead of names.
	not regex.match(`^(?:vm|ct):\d+$`, text)

	# The ID of a nested pool is a path.
	some part in regex.split(`[:/]`, text)
	not regex.match(pattern, part)
}
