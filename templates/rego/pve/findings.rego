# All findings, including waived ones, with their severity under the settings.
package pve.findings

import data.pve.attributes
import data.pve.availability
import data.pve.backup
import data.pve.firewall
import data.pve.management_access
import data.pve.names
import data.pve.secrets
import data.pve.settings
import data.pve.tables
import rego.v1

found := (((((attributes.found | availability.found) | backup.found) | firewall.found) | management_access.found) | names.found) | secrets.found

all contains {
	"id": finding.id,
	"severity": severity_of(finding),
	"address": finding.address,
	"at": finding.at,
	"message": finding.message,
} if {
	some finding in found
	is_selected(finding.id)
}

severity_of(finding) := "warning" if finding.id in object.get(settings, "warn", [])

else := "warning" if object.get(finding, "is_likely", false)

else := tables.severities[finding.id]

is_selected(id) if {
	is_listed(id)
	not id in object.get(settings, "except", [])
}

is_listed("unknown-attribute")

is_listed(_) if not settings.only

is_listed(id) if id in settings.only
