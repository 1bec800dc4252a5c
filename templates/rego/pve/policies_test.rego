# For each policy, a configuration that it refuses and a similar one that it accepts. Run with `opa test DIR` or `conftest verify`.
package pve.policies_test

import data.main
import rego.v1

accept := {"type": "in", "action": "ACCEPT", "comment": "Why"}

rules(rule) := {"pve_firewall_rules": {"rules": [object.union(accept, rule)]}}

job := {"job_id": "j", "schedule": "daily", "all": true, "retention": {"keep_last": 7}}

matcher(targets) := {"pve_backup_job": job, "pve_notification_matcher": {"name": "all", "targets": targets}}

affinity(nodes) := {"pve_ha_node_affinity_rule": {"rule": "r", "strict": true, "nodes": nodes}}

guarded(rule) := object.union(rules(rule), {
	"pve_firewall_options": {"enabled": true},
	"pve_firewall_ipset": {"name": "management", "entries": {"198.51.100.0/24": "", "2001:db8::/64": ""}},
})

cases := {
	"firewall-any-to-any": {"refused": rules({}), "accepted": rules({"source": "192.0.2.0/24"})},
	"firewall-administration-open": {"refused": rules({"macro": "SSH"}), "accepted": rules({"macro": "HTTPS"})},
	"firewall-default-drop": {
		"refused": {"pve_firewall_options": {"enabled": false}},
		"accepted": {"pve_firewall_options": {"enabled": true}},
	},
	"firewall-management-access": {
		"refused": guarded({"action": "DROP", "source": "2001:db8::10-2001:db8::20"}),
		"accepted": guarded({"action": "DROP", "source": "2001:db8:1::/64"}),
	},
	"firewall-rule-comment": {"refused": rules({"comment": ""}), "accepted": rules({})},
	"backup-every-guest": {
		"refused": {"pve_pool": {"pool_id": "web", "guests": [101]}},
		"accepted": {"pve_pool": {"pool_id": "web", "guests": [101]}, "pve_backup_job": job},
	},
	"backup-retention": {
		"refused": {"pve_backup_job": object.union(job, {"retention": null})},
		"accepted": {"pve_backup_job": job},
	},
	"alerts-for-failures": {"refused": matcher([]), "accepted": matcher(["mail"])},
	"ha-one-node": {"refused": affinity({"pve1": 1}), "accepted": affinity({"pve1": 1, "pve2": 1})},
	"names-alike": {"refused": {"pve_pool": {"pool_id": "Web_1"}}, "accepted": {"pve_pool": {"pool_id": "web-1"}}},
	"unknown-attribute": {"refused": rules({"dport": "22"}), "accepted": rules({"destination_port": "22"})},
	"credential-literal": {
		"refused": {"pve_notification_endpoint_webhook": {"name": "w", "url": "https://chat.example/?token=abc"}},
		"accepted": {"pve_notification_endpoint_webhook": {"name": "w", "url": "https://chat.example/{{ secrets.path }}"}},
	},
}

plan_of(objects) := {
	"planned_values": {"root_module": {"resources": [resource |
		some type, values in objects
		resource := {"address": sprintf("%s.this", [type]), "mode": "managed", "type": type, "values": values}
	]}},
	"configuration": {"root_module": {"resources": [resource |
		some type, values in objects
		resource := {
			"address": sprintf("%s.this", [type]),
			"mode": "managed",
			"type": type,
			"expressions": {name: {"constant_value": value} | some name, value in values},
		}
	]}},
}

ids contains entry.id if some entry in main.open

test_refuses[id] if {
	some id, example in cases
	id in ids with input as plan_of(example.refused) with data.pve.settings as {"minimumBackups": 3}
}

test_accepts[id] if {
	some id, example in cases
	not id in ids with input as plan_of(example.accepted) with data.pve.settings as {"minimumBackups": 3}
}

test_waives if {
	waiver := {"id": "names-alike", "address": "pve_pool.this", "reason": "Known."}
	objects := {"pve_pool": {"pool_id": "Web_1"}}
	settings := {"minimumBackups": 3, "waivers": [waiver]}
	not "names-alike" in ids with input as plan_of(objects) with data.pve.settings as settings
}
