# Policies about backup jobs.
package pve.backup

import data.pve.plan
import data.pve.settings
import rego.v1

minimum := settings.minimumBackups

found contains {
	"id": "backup-every-guest",
	"address": guest.address,
	"at": "",
	"message": sprintf("guest %d is in no enabled backup job.", [guest.number]),
} if {
	some cluster in plan.clusters
	jobs := enabled_jobs(cluster)
	every job in jobs {
		every name in ["all", "guests", "pool", "exclude"] {
			plan.is_known(plan.attribute(job, name))
		}
	}
	guests := managed_guests(cluster)
	covered := {number | some job in jobs; some number in covered_by(cluster, job, guests)}
	some number in ({guest.number | some guest in guests} - covered)
	guest := [guest | some guest in guests; guest.number == number][0]
}

enabled_jobs(cluster) := [job |
	some job in plan.of(cluster, "pve_backup_job")
	not plan.is_off(job, "enabled")
]

# Guests of pools, then those of HA.
managed_guests(cluster) := array.concat(guests_in_pools(cluster), [{"address": item.address, "pool": null, "number": number} |
	some item in plan.of(cluster, "pve_ha_resource")
	[[_, digits]] := regex.find_all_string_submatch_n(`^(?:vm|ct):(\d{1,9})$`, plan.text(item, "sid"), 1)
	number := to_number(digits)
])

guests_in_pools(cluster) := array.concat(
	[{"address": item.address, "pool": plan.text(item, "pool_id"), "number": number} |
		some item in plan.of(cluster, "pve_pool")
		some number in plan.elements(item, "guests")
		number > 0
	],
	[{"address": item.address, "pool": plan.text(item, "pool_id"), "number": number} |
		some item in plan.of(cluster, "pve_pool_membership")
		number := plan.attribute(item, "vm_id")
		is_number(number)
		number > 0
	],
)

covered_by(cluster, job, guests) := {guest.number | some guest in guests} - ({number | some number in plan.elements(job, "exclude")} - added(cluster, job)) if {
	plan.flag(job, "all") == true
} else := added(cluster, job) | {guest.number | some guest in guests; guest.pool == plan.text(job, "pool")} if {
	plan.text(job, "pool")
} else := added(cluster, job) | {number | some number in plan.elements(job, "guests")}

# Guests that single-member resources add to a job.
added(cluster, job) := {number |
	some member in plan.of(cluster, "pve_backup_job_member")
	plan.text(member, "job_id") == plan.text(job, "job_id")
	number := plan.attribute(member, "vm_id")
	is_number(number)
}

retention_finding(job, message) := {"id": "backup-retention", "address": job.address, "at": "retention", "message": message}

found contains retention_finding(job, message) if {
	some job in plan.items
	job.type == "pve_backup_job"
	not plan.is_off(job, "enabled")
	retention := plan.attribute(job, "retention")
	plan.is_known(retention)
	message := retention_problem(retention)
}

retention_problem(null) := "`retention` is missing, so the storage decides how many backups it keeps."

retention_problem(retention) := "`retention` is missing, so the storage decides how many backups it keeps." if {
	not retention.keep_all == true
	count(numbers_in(retention)) == 0
}

retention_problem(retention) := sprintf("keeps %d where %d are wanted.", [kept, minimum]) if {
	not retention.keep_all == true
	count(numbers_in(retention)) > 0
	kept := sum(numbers_in(retention))
	kept < minimum
}

numbers_in(retention) := [value | some value in retention; is_number(value)]
