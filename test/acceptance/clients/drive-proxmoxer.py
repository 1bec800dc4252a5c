"""Drives a simulated cluster through proxmoxer, and prints one line of JSON for each step.

Arguments: host, port, secret of the token root@pam!tf, password of root@pam.
"""

import json
import sys

from proxmoxer import ProxmoxAPI
from proxmoxer.core import ResourceException

host, port, secret, password = sys.argv[1:]
options = {"port": int(port), "verify_ssl": False, "user": "root@pam"}
by_token = ProxmoxAPI(host, token_name="tf", token_value=secret, **options)
by_password = ProxmoxAPI(host, password=password, **options)


def report(area, step, result):
    print(json.dumps({"area": area, "step": step, "result": result}))


def refused(area, request):
    """Reports the status of a refusal, and its errors by parameter or its message."""
    try:
        request()
        report(area, "error", "accepted")
    except ResourceException as error:
        reason = error.errors or error.content.strip()
        report(area, "error", {"status": error.status_code, "reason": reason})


def object_of(area, collection, key, name, create, change, wrong, expected):
    """Creates, reads, changes and deletes one object, and sends one wrong creation."""
    collection.post(**{key: name, **create})
    report(area, "create", [entry[key] for entry in collection.get() if entry[key] == name])
    report(area, "read", {field: collection(name).get().get(field) for field in expected})
    collection(name).put(**change)
    report(area, "change", {field: collection(name).get().get(field) for field in expected})
    refused(area, lambda: collection.post(**wrong))
    collection(name).delete()
    report(area, "delete", [entry[key] for entry in collection.get() if entry[key] == name])


cluster = by_token.cluster
report("first questions", "version", by_token.version.get()["release"])
report("first questions", "nodes", sorted(node["node"] for node in by_token.nodes.get()))
report("first questions", "status", by_token.nodes("pve1").status.get()["cpuinfo"]["cpus"])
report("first questions", "guests", sorted(guest["vmid"] for guest in by_token.nodes("pve1").qemu.get()))
report("first questions", "storages", sorted(one["storage"] for one in by_token.nodes("pve1").storage.get()))
report("first questions", "login", by_password.version.get()["release"])

aliases = cluster.firewall.aliases
wrong_alias = {"name": "bad", "cidr": "nowhere"}
alias = {"cidr": "192.0.2.10", "comment": "Office"}
changed_alias = {"cidr": "192.0.2.11", "comment": "Home"}
object_of("firewall aliases", aliases, "name", "office", alias, changed_alias, wrong_alias, ["cidr", "comment"])

pools = by_password.pools
changed_pool = {"comment": "Web servers"}
object_of("pools", pools, "poolid", "web", {"comment": "Web"}, changed_pool, {"poolid": "bad name"}, ["comment"])

resources = cluster.ha.resources
wrong_resource = {"sid": "vm:999"}
started, stopped = {"state": "started", "max_restart": 2}, {"state": "stopped"}
object_of("HA resources", resources, "sid", "vm:100", started, stopped, wrong_resource, ["state", "max_restart"])

zones = cluster.sdn.zones
wrong_zone = {"zone": "toolongname", "type": "simple"}
object_of("SDN zones", zones, "zone", "z1", {"type": "simple", "mtu": 1400}, {"mtu": 1450}, wrong_zone, ["type", "mtu"])
zones.post(zone="z2", type="simple")
upid = cluster.sdn.put()
report("SDN zones", "apply", by_token.nodes("pve1").tasks(upid).status.get()["type"])

gotify = cluster.notifications.endpoints.gotify
endpoint = {"server": "https://gotify.example.com", "token": "secret", "comment": "Pages"}
wrong_endpoint = {"name": "bad", "server": "https://gotify.example.com"}
changed = {"comment": "Alerts"}
object_of("notifications", gotify, "name", "pager", endpoint, changed, wrong_endpoint, ["server", "comment"])
