# Literal passwords, tokens and keys in the configuration. Servers on the loopback interface are exempt.
package pve.secrets

import data.pve.configuration
import data.pve.paths
import data.pve.plan
import data.pve.tables
import rego.v1

items contains object.union(block, {"cluster": cluster_of(block.provider)}) if some block in configuration.blocks

items contains {
	"address": sprintf("provider.%s", [key]),
	"kind": "provider",
	"type": "pve",
	"cluster": cluster_of(key),
	"literals": literals_of(expressions),
} if {
	some key, expressions in plan.providers
}

literals_of(expressions) := {name: expression.constant_value |
	some name, expression in expressions
	object.get(expression, "constant_value", null) != null
}

# The endpoints of a provider, which tell the clusters apart.
cluster_of(key) := endpoints_of(key) if plan.providers[key]

else := endpoints_of("pve")

endpoints_of(key) := {plan.endpoint_of(endpoint) | some endpoint in configured_endpoints(key)}

configured_endpoints(key) := array.concat(
	[plan.providers[key].endpoint.constant_value | plan.providers[key].endpoint.constant_value],
	object.get(plan.providers[key], ["endpoints", "constant_value"], []),
)

# Compares the endpoints as the configuration spells them.
is_loopback(cluster) if {
	hosts := [host |
		some key, _ in plan.providers
		cluster_of(key) == cluster
		some host in configured_endpoints(key)
	]
	count(hosts) > 0
	every host in hosts {
		regex.match(`^(https?://)?(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|/|$)`, host)
	}
}

finding(item, path) := {
	"id": "credential-literal",
	"address": item.address,
	"at": paths.place_of(path),
	"message": "has a literal secret.",
}

exposed contains item if {
	some item in items
	not is_loopback(item.cluster)
}

found contains finding(item, array.concat([steps[0]], path)) if {
	some item in exposed
	some pattern in tables.sensitive[item.kind][item.type]
	steps := split(pattern, "/")
	walk(item.literals[steps[0]], [path, value])
	paths.fits(array.slice(steps, 1, count(steps)), path)
	name := steps[count(steps) - 1]
	name != "eab_kid"
	is_credential(name, value)
}

is_credential(name, value) if {
	is_string(value)
	value != ""
	is_sure(name, value)
}

# The same map also holds the user or the zone of a token, and paths of key files.
is_credential(_, value) if {
	is_object(value)
	some key, part in value
	is_credential_name(key)
	not regex.match(`^[/~]`, sprintf("%v", [part]))
	not part in {null, ""}
}

is_credential(_, value) if {
	is_array(value)
	some part in value
	not part in {null, ""}
}

is_sure(name, _) if not endswith(name, "proxy")

is_sure(name, value) if {
	endswith(name, "proxy")
	regex.match(`://[^/\s]*@`, value)
}

# Names of headers and settings. The ID of a key is no secret.
is_credential_name(name) if {
	regex.match(`(?i)token|secret|pass|pwd|key|auth|credential|cookie|signature`, regex.replace(name, `(?i)key.?id`, ""))
}

webhooks contains item if {
	some item in exposed
	item.kind == "managed"
	item.type == "pve_notification_endpoint_webhook"
}

# The server shows headers to every user who may read the endpoint.
found contains finding(item, ["headers", index, "value"]) if {
	some item in webhooks
	some index, header in item.literals.headers
	is_credential_name(header.name)
	is_string(header.value)
	not contains(header.value, "{{")
}

# Every client that knows the address of a hook may send to it.
found contains finding(item, [name]) if {
	some item in webhooks
	some name in ["url", "body"]
	has_secret(item.literals[name])
}

has_secret(text) if {
	is_url(text)
	url_has_secret(text)
}

has_secret(text) if {
	not is_url(text)
	regex.match(`^\s*[{\[]`, text)
	some [_, name, value] in regex.find_all_string_submatch_n(`"([^"\\]{1,200})"\s*:\s*"((?:[^"\\]|\\.)+)"`, text, -1)
	regex.match(`(?i)(?:auth|authorization|token|secret|password|passwd|pass|pwd|key|sig|signature|cookie|session)$`, name)
	is_sure_pair(name, value)
}

has_secret(text) if {
	not is_url(text)
	not regex.match(`^\s*[{\[]`, text)
	regex.match(`^[^\s=&?]+=\S`, text)
	some [_, name, value] in regex.find_all_string_submatch_n(`(?:^|&)([^=&#?]+)=([^&#\s]+)`, text, -1)
	is_sure_pair(name, value)
}

is_url(text) if regex.match(`(?i)^[a-z][a-z0-9+.-]*://[^/?#]*`, text)

url_has_secret(text) if {
	[[_, login]] := regex.find_all_string_submatch_n(`(?i)^[a-z][a-z0-9+.-]*://([^/@?#]*)@`, text, 1)
	is_login(login)
	not contains(login, "{{")
}

url_has_secret(text) if {
	[[_, path]] := regex.find_all_string_submatch_n(`(?i)^[a-z][a-z0-9+.-]*://[^/?#]*([^?#]*)`, text, 1)
	some segment in split(path, "/")
	is_random(segment)
	some run in runs(segment)
	count(run) >= 10
	count(regex.find_n(`[A-Za-z]+|[0-9]+`, run, -1)) > 3
}

url_has_secret(text) if {
	some [_, name, value] in regex.find_all_string_submatch_n(`[?&#]([^=&#?]+)=([^&#\s]+)`, text, -1)
	is_sure_pair(name, value)
}

is_sure_pair(name, value) if {
	regex.match(`(?i)token|secret|passw|(?:api|routing|access).?key$`, name)
	not contains(value, "{{")
}

is_login(login) if contains(login, ":")

is_login(login) if is_random(login)

# Long words of letters and digits look random. File names do not.
is_random(segment) if {
	regex.match(`^[\w-]{16,}$`, segment)
	has_both(segment)
}

is_random(segment) if {
	not regex.match(`^[\w-]{16,}$`, segment)
	regex.match(`^[\w.~:@%=+-]{16,}$`, segment)
	some run in runs(segment)
	count(run) >= 10
	has_both(run)
}

runs(segment) := regex.split(`[^A-Za-z0-9]+`, segment)

has_both(text) if {
	regex.match(`\d`, text)
	regex.match(`[A-Za-z]`, text)
}
