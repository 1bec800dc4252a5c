# Policies about HA rules and about notifications of failures.
package pve.availability

import data.pve.plan
import rego.v1

found contains {
	"id": "ha-one-node",
	"address": item.address,
	"at": "nodes",
	"message": sprintf("its resources run on %s or nowhere.", [node]),
} if {
	some item in plan.items
	item.type == "pve_ha_node_affinity_rule"
	not plan.is_off(item, "enabled")
	plan.flag(item, "strict") == true
	not is_negative(item)
	nodes := plan.attribute(item, "nodes")
	is_object(nodes)
	not plan.is_unknown(nodes)
	count(nodes) == 1
	some node, _ in nodes
}

is_negative(item) if plan.text(item, "affinity") == "negative"

found contains {
	"id": "alerts-for-failures",
	"address": jobs[0].address,
	"at": "",
	"message": "its failures send no notification: no matcher sends errors to a target.",
} if {
	some cluster in plan.clusters
	jobs := [item |
		some item in plan.items
		item.cluster == cluster
		item.type in {"pve_backup_job", "pve_replication_job", "pve_realm_sync_job"}
	]
	count([matcher | some matcher in plan.of(cluster, "pve_notification_matcher"); may_alert(matcher)]) == 0
}

# Unknown values count as correct.
may_alert(matcher) if {
	not plan.is_off(matcher, "enabled")
	not has_no_target(plan.attribute(matcher, "targets"))
	may_match(matcher)
}

has_no_target(null)

has_no_target([])

may_match(matcher) if not plan.is_off(matcher, "invert_match")

may_match(matcher) if not plan.is_known(plan.attribute(matcher, "match_severities"))

may_match(matcher) if plan.attribute(matcher, "match_severities") in {null, []}

may_match(matcher) if {
	some severities in plan.attribute(matcher, "match_severities")
	"error" in severities
}
