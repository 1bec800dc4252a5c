"""The application of examples/typescript in Python."""

from cdktf import App, Fn, TerraformOutput, TerraformStack
from cdktf_pve import PveProvider, Schedule, backup, cluster, firewall, ha, pools, sdn

app = App()
stack = TerraformStack(app, "datacenter")
PveProvider(stack, "pve")  # PVE_ENDPOINT and PVE_API_TOKEN name the cluster and the credentials

# A VLAN with a subnet
production = sdn.VlanNetwork(stack, "production", zone="prod", bridge="vmbr0")
web = production.add_network("web", vnet="web", tag=100, cidr="10.0.100.0/24", gateway="10.0.100.1")

# A firewall by tiers. Another stack manages the alias of the partner.
office = firewall.Alias(stack, "office", name="office", cidr="198.51.100.0/24")
partner = firewall.Alias.from_ref(stack, "partner", "dc/partner")
wall = firewall.TieredFirewall(stack, "firewall", management=["198.51.100.0/24"])
frontend = wall.add_tier("frontend", name="frontend", addresses=["10.0.100.0/24"])
frontend.accept_from_anywhere(macro=firewall.Macro.HTTPS)
frontend.accept_from(office, protocol="tcp", ports=firewall.Ports.of(8080, 8443))
wall.rules.reject(type=firewall.RuleType.IN_, source=partner)

# Guests in a pool, one of them highly available, with a backup each night
guests = pools.Pool(stack, "guests", pool_id="production", guests=[100])
dns = ha.Resource(stack, "dns", sid="ct:200")
dns.prefer("nodes", {"pve2": 2, "pve3": 1}, rule="dns-nodes")
nightly = backup.Plan(
    stack,
    "nightly",
    name="nightly",
    schedule=Schedule.daily("02:30"),
    storage="backups",
    retention=backup.JobRetention(keep_daily=7, keep_weekly=4),
)
nightly.cover("production", pool=guests)

status = cluster.DataStatus(stack, "status")
TerraformOutput(stack, "summary", value=Fn.join(" ", [status.cluster_name, web.vnet, guests.pool_id]))
app.synth()
