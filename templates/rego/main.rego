# The findings of the policies, in the form of conftest: `deny` fails a test, `warn` does not.
# Severities, exceptions and waivers come from pve/settings/data.json.
package main

import data.pve.findings
import data.pve.plan
import data.pve.settings
import rego.v1

deny contains entry(finding) if {
	some finding in open
	finding.severity == "error"
}

warn contains entry(finding) if {
	some finding in open
	finding.severity == "warning"
}

waived contains finding if {
	some finding in findings.all
	is_waived(finding)
}

open contains finding if {
	some finding in findings.all
	not is_waived(finding)
}

entry(finding) := object.union(finding, {"msg": sprintf("%s: %s [%s]", [finding.address, text, finding.id])}) if {
	text := concat(": ", [part | some part in [finding.at, finding.message]; part != ""])
}

is_waived(finding) if {
	some waiver in object.get(settings, "waivers", [])
	waiver.id == finding.id
	waiver.address in {"*", finding.address, plan.without_index(finding.address)}
}
