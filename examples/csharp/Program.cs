// The application of examples/typescript in C#.
using System.Collections.Generic;
using CdktfPve;
using HashiCorp.Cdktf;
using Backup = CdktfPve.Backup;
using Cluster = CdktfPve.Cluster;
using Firewall = CdktfPve.Firewall;
using Ha = CdktfPve.Ha;
using Pools = CdktfPve.Pools;
using Sdn = CdktfPve.Sdn;

var app = new App();
var stack = new TerraformStack(app, "datacenter");
new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN name the cluster and the credentials

// A VLAN with a subnet
var production = new Sdn.VlanNetwork(stack, "production", new Sdn.VlanNetworkConfig { Zone = "prod", Bridge = "vmbr0" });
var web = production.AddNetwork("web", new Sdn.NetworkOptions
{
    Vnet = "web",
    Tag = 100,
    Cidr = "10.0.100.0/24",
    Gateway = "10.0.100.1",
});

// A firewall by tiers. Another stack manages the alias of the partner.
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
frontend.AcceptFromAnywhere(new Firewall.FirewallService { Macro = Firewall.Macro.HTTPS });
frontend.AcceptFrom(office, new Firewall.FirewallService { Protocol = "tcp", Ports = Firewall.Ports.Of(8080, 8443) });
wall.Rules.Reject(new Firewall.RulesRules { Type = Firewall.RuleType.IN, Source = partner });

// Guests in a pool, one of them highly available, with a backup each night
var guests = new Pools.Pool(stack, "guests", new Pools.PoolConfig { PoolId = "production", Guests = new double[] { 100 } });
var dns = new Ha.Resource(stack, "dns", new Ha.ResourceConfig { Sid = "ct:200" });
dns.Prefer("nodes", new Dictionary<string, double> { ["pve2"] = 2, ["pve3"] = 1 }, new Ha.NodeAffinityRuleOptions { Rule = "dns-nodes" });
var nightly = new Backup.Plan(stack, "nightly", new Backup.PlanConfig
{
    Name = "nightly",
    Schedule = Schedule.Daily("02:30"),
    Storage = "backups",
    Retention = new Backup.JobRetention { KeepDaily = 7, KeepWeekly = 4 },
});
nightly.Cover("production", new Backup.PlanCoverage { Pool = guests });

var status = new Cluster.DataStatus(stack, "status");
new TerraformOutput(stack, "summary", new TerraformOutputConfig
{
    Value = Fn.Join(" ", new[] { status.ClusterName, web.Vnet, guests.PoolId }),
});
app.Synth();
