// The application of examples/typescript in C#: networks, firewall, availability, alerting, backups, a tenant.
using System.Collections.Generic;
using CdktfPve;
using HashiCorp.Cdktf;
using Backup = CdktfPve.Backup;
using Cluster = CdktfPve.Cluster;
using Firewall = CdktfPve.Firewall;
using Ha = CdktfPve.Ha;
using Mapping = CdktfPve.Mapping;
using Metrics = CdktfPve.Metrics;
using Notifications = CdktfPve.Notifications;
using Pools = CdktfPve.Pools;
using Sdn = CdktfPve.Sdn;

var app = new App();
var stack = new TerraformStack(app, "datacenter");
new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN say where and who

// The cluster as a whole
var status = new Cluster.DataStatus(stack, "status");
new Cluster.Options(stack, "options", new Cluster.OptionsConfig
{
    Keyboard = Cluster.KeyboardLayout.ENGLISH_UNITED_STATES,
    Migration = new Cluster.OptionsMigration { Type = Cluster.MigrationType.SECURE, Network = "192.0.2.0/24" },
    Ha = new Cluster.OptionsHa { ShutdownPolicy = Cluster.ShutdownPolicy.MIGRATE },
    RegisteredTags = new[] { "production", "lab" },
    TagStyle = new Cluster.OptionsTagStyle
    {
        Shape = Cluster.TagShape.CIRCLE,
        ColorMap = new Dictionary<string, Cluster.IOptionsTagStyleColorMap>
        {
            ["lab"] = new Cluster.OptionsTagStyleColorMap { Background = "112233" },
        },
    },
});
new Metrics.ServerGraphite(stack, "graphite", new Metrics.ServerGraphiteConfig
{
    ServerId = "graphite",
    Server = "graphite.example.com",
    Port = 2003,
    Protocol = Metrics.Protocol.TCP,
});

// Networks
var production = new Sdn.VlanNetwork(stack, "production", new Sdn.VlanNetworkConfig { Zone = "prod", Bridge = "vmbr0" });
var web = production.AddNetwork("web", new Sdn.NetworkOptions
{
    Vnet = "web",
    Tag = 100,
    Cidr = "10.0.100.0/24",
    Gateway = "10.0.100.1",
});
var fabric = new Sdn.EvpnNetwork(stack, "routed", new Sdn.EvpnNetworkConfig
{
    Name = "dc1",
    Asn = 65000,
    VrfVxlan = 10000,
    FabricCidr = "10.255.0.0/24",
    Nodes = new[]
    {
        new Sdn.EvpnNode { Name = "pve1", Ip = "10.255.0.1", Interfaces = new[] { "ens1" } },
        new Sdn.EvpnNode { Name = "pve2", Ip = "10.255.0.2", Interfaces = new[] { "ens1" } },
    },
    ExitNodes = new[] { "pve1", "pve2" },
});
fabric.AddNetwork("database", new Sdn.NetworkOptions
{
    Vnet = "db",
    Tag = 11000,
    Cidr = "10.0.2.0/24",
    Gateway = "10.0.2.1",
    IsolatePorts = true,
});
var lab = new Sdn.ZoneSimple(stack, "lab", new Sdn.ZoneSimpleConfig
{
    Zone = "lab",
    Ipam = "pve",
    Dhcp = Sdn.DhcpMode.DNSMASQ,
});
var bench = lab.AddVnet("bench", new Sdn.VnetOptions { Vnet = "bench" });
bench.AddSubnet("dynamic", new Sdn.SubnetOptions
{
    Cidr = "10.20.0.0/24",
    Gateway = "10.20.0.1",
    Snat = true,
    DhcpRanges = new[] { new Sdn.SubnetDhcpRanges { StartAddress = "10.20.0.100", EndAddress = "10.20.0.199" } },
});
bench.Allow(new Sdn.VnetFirewallRulesRules { Type = Firewall.RuleType.FORWARD, Macro = Firewall.Macro.HTTPS });
bench.Drop(new Sdn.VnetFirewallRulesRules { Type = Firewall.RuleType.FORWARD });
new Sdn.VnetFirewallOptions(stack, "bench-firewall", new Sdn.VnetFirewallOptionsConfig { Vnet = bench, Enabled = true });
var internalRoutes = new Sdn.PrefixList_(stack, "internal", new Sdn.PrefixListConfig { PrefixList = "internal" });
internalRoutes.Deny(new Sdn.PrefixListMatch { Prefix = "10.20.0.0/16", Le = 32 });
internalRoutes.Permit(new Sdn.PrefixListMatch { Prefix = "10.0.0.0/8", Le = 32 });
var announced = new Sdn.RouteMap_(stack, "announced", new Sdn.RouteMapConfig
{
    RouteMap = "announced",
    Entries = new Sdn.RouteMapEntries[] { },
});
announced.AddEntry(new Sdn.RouteMapEntries
{
    Order = 10,
    Action = Sdn.RouteAction.PERMIT,
    Match = new[] { new Sdn.RouteMapEntriesMatch { Key = "tag", Value = "66" } },
});

// Who may reach what
var office = new Firewall.Alias(stack, "office", new Firewall.AliasConfig { Name = "office", Cidr = "198.51.100.0/24" });
var partner = Firewall.Alias.FromRef(stack, "partner", "dc/partner");
var wall = new Firewall.TieredFirewall(stack, "firewall", new Firewall.TieredFirewallConfig
{
    Management = new[] { "198.51.100.0/24" },
});
var frontend = wall.AddTier("frontend", new Firewall.FirewallTierConfig
{
    Name = "frontend",
    Addresses = new[] { "10.0.100.0/24" },
});
var database = wall.AddTier("database", new Firewall.FirewallTierConfig
{
    Name = "database",
    Addresses = new[] { "10.0.2.0/24" },
});
frontend.AcceptFromAnywhere(new Firewall.FirewallService { Macro = Firewall.Macro.HTTPS });
frontend.AcceptFrom(office, new Firewall.FirewallService { Protocol = "tcp", Ports = Firewall.Ports.Of(8080, 8443) });
frontend.CanReach(database, new Firewall.FirewallService { Macro = Firewall.Macro.POSTGRESQL });
database.AcceptFrom(partner, new Firewall.FirewallService { Macro = Firewall.Macro.POSTGRESQL });
var monitoring = new Firewall.Ipset(stack, "monitoring", new Firewall.IpsetConfig
{
    Name = "monitoring",
    Entries = new[] { new Firewall.IpsetEntries { Cidr = office } },
});
monitoring.AddEntry(new Firewall.IpsetEntries { Cidr = "198.51.100.66", Nomatch = true });
wall.Rules.Allow(new Firewall.RulesRules
{
    Type = Firewall.RuleType.IN,
    Protocol = "tcp",
    DestinationPort = Firewall.Ports.Range(9100, 9105),
    Source = monitoring,
    LogLevel = Firewall.LogLevel.INFO,
});
// The nodes reach each other's tunnels and routes.
wall.Rules.Allow(new Firewall.RulesRules
{
    Type = Firewall.RuleType.IN,
    Protocol = "udp",
    DestinationPort = "4789",
    Source = "10.255.0.0/24",
});
wall.Rules.Allow(new Firewall.RulesRules
{
    Type = Firewall.RuleType.IN,
    Macro = Firewall.Macro.BGP,
    Source = "10.255.0.0/24",
});
wall.Rules.Reject(new Firewall.RulesRules { Type = Firewall.RuleType.IN, Source = partner });
wall.Options.PutLogRatelimit(new Firewall.OptionsLogRatelimit
{
    Enabled = true,
    Burst = 10,
    Rate = Firewall.LogRate.PerMinute(5),
});

// Guests, and what keeps them running
var guests = new Pools.Pool(stack, "guests", new Pools.PoolConfig { PoolId = "production", Comment = "What customers see" });
var webGuests = guests.AddChild("web-guests", "web");
webGuests.AddGuest("web1", 100);
guests.AddStorage("backups", "backups");
new Ha.AvailabilityGroup(stack, "availability", new Ha.AvailabilityGroupConfig
{
    Name = "web",
    Guests = new[] { "vm:100", "vm:102" },
    Apart = true,
    OnlyOnNodes = new[] { "pve1", "pve2", "pve3" },
    State = Ha.RequestState.STARTED,
});
var dns = new Ha.Resource(stack, "dns", new Ha.ResourceConfig { Sid = "ct:200" });
dns.Prefer("nodes", new Dictionary<string, double> { ["pve2"] = 2, ["pve3"] = 1 }, new Ha.NodeAffinityRuleOptions { Rule = "dns-nodes" });
var gpu = new Mapping.Pci(stack, "gpu", new Mapping.PciConfig
{
    Id = "gpu",
    Description = "Graphics cards",
    Map = new Mapping.PciMap[] { },
});
gpu.AddDevice(new Mapping.PciMap
{
    NodeName = "pve1",
    Path = "0000:01:00.0",
    VendorDeviceId = "10de:2204",
    IommuGroup = 14,
});
gpu.AddDevice(new Mapping.PciMap
{
    NodeName = "pve2",
    Path = "0000:41:00.0",
    VendorDeviceId = "10de:2204",
    IommuGroup = 31,
});

// Who is told, and what is kept
var alerting = new Notifications.Alerting(stack, "alerting", new Notifications.AlertingConfig { Name = "ops" });
var mail = alerting.AddEndpoint("mail", "mailto:ops@example.com");
var chat = alerting.AddEndpoint("chat", "https://chat.example.com/hooks/pve");
alerting.Route("failures", new Notifications.AlertingRoute
{
    Severities = new[] { Notifications.Severity.ERROR, Notifications.Severity.UNKNOWN },
    To = new[] { mail, chat },
});
var replication = new Notifications.Matcher(stack, "replication", new Notifications.MatcherConfig
{
    Name = "replication",
    MatchFields = new[] { Notifications.Match.Type("replication") },
    MatchSeverities = new[] { new[] { Notifications.Severity.ERROR, Notifications.Severity.WARNING } },
    Targets = new object[] { mail, "mail-to-root" },
});
replication.AddTarget(chat);
var nightly = new Backup.Plan(stack, "nightly", new Backup.PlanConfig
{
    Name = "nightly",
    Schedule = Schedule.Daily("02:30"),
    Storage = "backups",
    Retention = new Backup.JobRetention { KeepDaily = 7, KeepWeekly = 4 },
    Mode = Backup.BackupMode.SNAPSHOT,
});
nightly.Cover("web", new Backup.PlanCoverage { Pool = webGuests });
nightly.Alert(new[] { mail });

// A tenant gets all of it at once
var acme = new Tenant(stack, "acme", new TenantConfig
{
    Guests = new double[] { 101 },
    Vnet = production.AddNetwork("acme", new Sdn.NetworkOptions { Tag = 200, Cidr = "10.0.200.0/24", Gateway = "10.0.200.1" }),
    Backup = nightly,
    HighAvailability = true,
});
acme.Firewall!.AcceptFrom(frontend.Addresses, new Firewall.FirewallService
{
    Macro = Firewall.Macro.HTTPS,
    Comment = "From the front end",
});

Validations.Acknowledge(stack, "firewall-rule-shadowed", "The order of the rules has been looked at.");
new TerraformOutput(stack, "summary", new TerraformOutputConfig
{
    Value = Fn.Join(" ", new[] { status.ClusterName, web.Vnet, guests.PoolId }),
});
app.Synth();
