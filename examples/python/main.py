"""The application of examples/typescript in Python: networks, firewall, availability, alerting, backups, a tenant."""

from cdktf import App, Fn, TerraformOutput, TerraformStack
from cdktf_pve import (
    PveProvider,
    Schedule,
    Tenant,
    Validations,
    backup,
    cluster,
    firewall,
    ha,
    mapping,
    metrics,
    notifications,
    pools,
    sdn,
)

app = App()
stack = TerraformStack(app, "datacenter")
PveProvider(stack, "pve")  # PVE_ENDPOINT and PVE_API_TOKEN say where and who

# The cluster as a whole
status = cluster.DataStatus(stack, "status")
cluster.Options(
    stack,
    "options",
    keyboard=cluster.KeyboardLayout.ENGLISH_UNITED_STATES,
    migration=cluster.OptionsMigration(type=cluster.MigrationType.SECURE, network="192.0.2.0/24"),
    ha=cluster.OptionsHa(shutdown_policy=cluster.ShutdownPolicy.MIGRATE),
    registered_tags=["production", "lab"],
    tag_style=cluster.OptionsTagStyle(
        shape=cluster.TagShape.CIRCLE,
        color_map={"lab": cluster.OptionsTagStyleColorMap(background="112233")},
    ),
)
metrics.ServerGraphite(
    stack,
    "graphite",
    server_id="graphite",
    server="graphite.example.com",
    port=2003,
    protocol=metrics.Protocol.TCP,
)

# Networks
production = sdn.VlanNetwork(stack, "production", zone="prod", bridge="vmbr0")
web = production.add_network("web", vnet="web", tag=100, cidr="10.0.100.0/24", gateway="10.0.100.1")
fabric = sdn.EvpnNetwork(
    stack,
    "routed",
    name="dc1",
    asn=65000,
    vrf_vxlan=10000,
    fabric_cidr="10.255.0.0/24",
    nodes=[
        sdn.EvpnNode(name="pve1", ip="10.255.0.1", interfaces=["ens1"]),
        sdn.EvpnNode(name="pve2", ip="10.255.0.2", interfaces=["ens1"]),
    ],
    exit_nodes=["pve1", "pve2"],
)
fabric.add_network(
    "database", vnet="db", tag=11000, cidr="10.0.2.0/24", gateway="10.0.2.1", isolate_ports=True
)
lab = sdn.ZoneSimple(stack, "lab", zone="lab", ipam="pve", dhcp=sdn.DhcpMode.DNSMASQ)
bench = lab.add_vnet("bench", vnet="bench")
bench.add_subnet(
    "dynamic",
    cidr="10.20.0.0/24",
    gateway="10.20.0.1",
    snat=True,
    dhcp_ranges=[sdn.SubnetDhcpRanges(start_address="10.20.0.100", end_address="10.20.0.199")],
)
bench.allow(type=firewall.RuleType.FORWARD, macro=firewall.Macro.HTTPS)
bench.drop(type=firewall.RuleType.FORWARD)
sdn.VnetFirewallOptions(stack, "bench-firewall", vnet=bench, enabled=True)
internal = sdn.PrefixList(stack, "internal", prefix_list="internal")
internal.deny(prefix="10.20.0.0/16", le=32)
internal.permit(prefix="10.0.0.0/8", le=32)
announced = sdn.RouteMap(stack, "announced", route_map="announced", entries=[])
announced.add_entry(
    order=10, action=sdn.RouteAction.PERMIT, match=[sdn.RouteMapEntriesMatch(key="tag", value="66")]
)

# Who may reach what
office = firewall.Alias(stack, "office", name="office", cidr="198.51.100.0/24")
partner = firewall.Alias.from_ref(stack, "partner", "dc/partner")
wall = firewall.TieredFirewall(stack, "firewall", management=["198.51.100.0/24"])
frontend = wall.add_tier("frontend", name="frontend", addresses=["10.0.100.0/24"])
database = wall.add_tier("database", name="database", addresses=["10.0.2.0/24"])
frontend.accept_from_anywhere(macro=firewall.Macro.HTTPS)
frontend.accept_from(office, protocol="tcp", ports=firewall.Ports.of(8080, 8443))
frontend.can_reach(database, macro=firewall.Macro.POSTGRESQL)
database.accept_from(partner, macro=firewall.Macro.POSTGRESQL)
monitoring = firewall.Ipset(
    stack, "monitoring", name="monitoring", entries=[firewall.IpsetEntries(cidr=office)]
)
monitoring.add_entry(cidr="198.51.100.66", nomatch=True)
wall.rules.allow(
    type=firewall.RuleType.IN_,
    protocol="tcp",
    destination_port=firewall.Ports.range(9100, 9105),
    source=monitoring,
    log_level=firewall.LogLevel.INFO,
)
# The nodes reach each other's tunnels and routes.
wall.rules.allow(type=firewall.RuleType.IN_, protocol="udp", destination_port="4789", source="10.255.0.0/24")
wall.rules.allow(type=firewall.RuleType.IN_, macro=firewall.Macro.BGP, source="10.255.0.0/24")
wall.rules.reject(type=firewall.RuleType.IN_, source=partner)
wall.options.put_log_ratelimit(enabled=True, burst=10, rate=firewall.LogRate.per_minute(5))

# Guests, and what keeps them running
guests = pools.Pool(stack, "guests", pool_id="production", comment="What customers see")
web_guests = guests.add_child("web-guests", "web")
web_guests.add_guest("web1", 100)
guests.add_storage("backups", "backups")
ha.AvailabilityGroup(
    stack,
    "availability",
    name="web",
    guests=["vm:100", "vm:102"],
    apart=True,
    only_on_nodes=["pve1", "pve2", "pve3"],
    state=ha.RequestState.STARTED,
)
dns = ha.Resource(stack, "dns", sid="ct:200")
dns.prefer("nodes", {"pve2": 2, "pve3": 1}, rule="dns-nodes")
gpu = mapping.Pci(stack, "gpu", id="gpu", description="Graphics cards", map=[])
gpu.add_device(node_name="pve1", path="0000:01:00.0", vendor_device_id="10de:2204", iommu_group=14)
gpu.add_device(node_name="pve2", path="0000:41:00.0", vendor_device_id="10de:2204", iommu_group=31)

# Who is told, and what is kept
alerting = notifications.Alerting(stack, "alerting", name="ops")
mail = alerting.add_endpoint("mail", "mailto:ops@example.com")
chat = alerting.add_endpoint("chat", "https://chat.example.com/hooks/pve")
alerting.route(
    "failures",
    severities=[notifications.Severity.ERROR, notifications.Severity.UNKNOWN],
    to=[mail, chat],
)
replication = notifications.Matcher(
    stack,
    "replication",
    name="replication",
    match_fields=[notifications.Match.type("replication")],
    match_severities=[[notifications.Severity.ERROR, notifications.Severity.WARNING]],
    targets=[mail, "mail-to-root"],
)
replication.add_target(chat)
nightly = backup.Plan(
    stack,
    "nightly",
    name="nightly",
    schedule=Schedule.daily("02:30"),
    storage="backups",
    retention=backup.JobRetention(keep_daily=7, keep_weekly=4),
    mode=backup.BackupMode.SNAPSHOT,
)
nightly.cover("web", pool=web_guests)
nightly.alert([mail])

# A tenant gets all of it at once
acme = Tenant(
    stack,
    "acme",
    guests=[101],
    vnet=production.add_network("acme", tag=200, cidr="10.0.200.0/24", gateway="10.0.200.1"),
    backup=nightly,
    high_availability=True,
)
acme.firewall.accept_from(frontend.addresses, macro=firewall.Macro.HTTPS, comment="From the front end")

Validations.acknowledge(stack, "firewall-rule-shadowed", "The order of the rules has been looked at.")
TerraformOutput(stack, "summary", value=Fn.join(" ", [status.cluster_name, web.vnet, guests.pool_id]))
app.synth()
