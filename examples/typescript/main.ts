/**
 * A datacenter: networks, firewall, availability, alerting, backups, a tenant. The applications in `examples/python`, `examples/java`,
 * `examples/go` and `examples/csharp` are this one in other languages, line by line, and give the same configuration.
 */
import { App, Fn, TerraformOutput, TerraformStack } from "cdktf";
import {
  backup,
  cluster,
  firewall,
  ha,
  mapping,
  metrics,
  notifications,
  PveProvider,
  pools,
  Schedule,
  sdn,
  Tenant,
  Validations,
} from "cdktf-pve";

const app = new App();
const stack = new TerraformStack(app, "datacenter");
new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN say where and who

// The cluster as a whole
const status = new cluster.DataStatus(stack, "status");
new cluster.Options(stack, "options", {
  keyboard: cluster.KeyboardLayout.ENGLISH_UNITED_STATES,
  migration: { type: cluster.MigrationType.SECURE, network: "192.0.2.0/24" },
  ha: { shutdownPolicy: cluster.ShutdownPolicy.MIGRATE },
  registeredTags: ["production", "lab"],
  tagStyle: { shape: cluster.TagShape.CIRCLE, colorMap: { lab: { background: "112233" } } },
});
new metrics.ServerGraphite(stack, "graphite", {
  serverId: "graphite",
  server: "graphite.example.com",
  port: 2003,
  protocol: metrics.Protocol.TCP,
});

// Networks
const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
const web = production.addNetwork("web", { vnet: "web", tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
const fabric = new sdn.EvpnNetwork(stack, "routed", {
  name: "dc1",
  asn: 65000,
  vrfVxlan: 10000,
  fabricCidr: "10.255.0.0/24",
  nodes: [
    { name: "pve1", ip: "10.255.0.1", interfaces: ["ens1"] },
    { name: "pve2", ip: "10.255.0.2", interfaces: ["ens1"] },
  ],
  exitNodes: ["pve1", "pve2"],
});
fabric.addNetwork("database", { vnet: "db", tag: 11000, cidr: "10.0.2.0/24", gateway: "10.0.2.1", isolatePorts: true });
const lab = new sdn.ZoneSimple(stack, "lab", { zone: "lab", ipam: "pve", dhcp: sdn.DhcpMode.DNSMASQ });
const bench = lab.addVnet("bench", { vnet: "bench" });
bench.addSubnet("dynamic", {
  cidr: "10.20.0.0/24",
  gateway: "10.20.0.1",
  snat: true,
  dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }],
});
bench.allow({ type: firewall.RuleType.FORWARD, macro: firewall.Macro.HTTPS });
bench.drop({ type: firewall.RuleType.FORWARD });
new sdn.VnetFirewallOptions(stack, "bench-firewall", { vnet: bench, enabled: true });
const internal = new sdn.PrefixList(stack, "internal", { prefixList: "internal" });
internal.deny({ prefix: "10.20.0.0/16", le: 32 });
internal.permit({ prefix: "10.0.0.0/8", le: 32 });
const announced = new sdn.RouteMap(stack, "announced", { routeMap: "announced", entries: [] });
announced.addEntry({ order: 10, action: sdn.RouteAction.PERMIT, match: [{ key: "tag", value: "66" }] });

// Who may reach what
const office = new firewall.Alias(stack, "office", { name: "office", cidr: "198.51.100.0/24" });
const partner = firewall.Alias.fromRef(stack, "partner", "dc/partner");
const wall = new firewall.TieredFirewall(stack, "firewall", { management: ["198.51.100.0/24"] });
const frontend = wall.addTier("frontend", { name: "frontend", addresses: ["10.0.100.0/24"] });
const database = wall.addTier("database", { name: "database", addresses: ["10.0.2.0/24"] });
frontend.acceptFromAnywhere({ macro: firewall.Macro.HTTPS });
frontend.acceptFrom(office, { protocol: "tcp", ports: firewall.Ports.of(8080, 8443) });
frontend.canReach(database, { macro: firewall.Macro.POSTGRESQL });
database.acceptFrom(partner, { macro: firewall.Macro.POSTGRESQL });
const monitoring = new firewall.Ipset(stack, "monitoring", { name: "monitoring", entries: [{ cidr: office }] });
monitoring.addEntry({ cidr: "198.51.100.66", nomatch: true });
wall.rules.allow({
  type: firewall.RuleType.IN,
  protocol: "tcp",
  destinationPort: firewall.Ports.range(9100, 9105),
  source: monitoring,
  logLevel: firewall.LogLevel.INFO,
});
// The nodes reach each other's tunnels and routes.
wall.rules.allow({ type: firewall.RuleType.IN, protocol: "udp", destinationPort: "4789", source: "10.255.0.0/24" });
wall.rules.allow({ type: firewall.RuleType.IN, macro: firewall.Macro.BGP, source: "10.255.0.0/24" });
wall.rules.reject({ type: firewall.RuleType.IN, source: partner });
wall.options.putLogRatelimit({ enabled: true, burst: 10, rate: firewall.LogRate.perMinute(5) });

// Guests, and what keeps them running
const guests = new pools.Pool(stack, "guests", { poolId: "production", comment: "What customers see" });
const webGuests = guests.addChild("web-guests", "web");
webGuests.addGuest("web1", 100);
guests.addStorage("backups", "backups");
new ha.AvailabilityGroup(stack, "availability", {
  name: "web",
  guests: ["vm:100", "vm:102"],
  apart: true,
  onlyOnNodes: ["pve1", "pve2", "pve3"],
  state: ha.RequestState.STARTED,
});
const dns = new ha.Resource(stack, "dns", { sid: "ct:200" });
dns.prefer("nodes", { pve2: 2, pve3: 1 }, { rule: "dns-nodes" });
const gpu = new mapping.Pci(stack, "gpu", { id: "gpu", description: "Graphics cards", map: [] });
gpu.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204", iommuGroup: 14 });
gpu.addDevice({ nodeName: "pve2", path: "0000:41:00.0", vendorDeviceId: "10de:2204", iommuGroup: 31 });

// Who is told, and what is kept
const alerting = new notifications.Alerting(stack, "alerting", { name: "ops" });
const mail = alerting.addEndpoint("mail", "mailto:ops@example.com");
const chat = alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
alerting.route("failures", {
  severities: [notifications.Severity.ERROR, notifications.Severity.UNKNOWN],
  to: [mail, chat],
});
const replication = new notifications.Matcher(stack, "replication", {
  name: "replication",
  matchFields: [notifications.Match.type("replication")],
  matchSeverities: [[notifications.Severity.ERROR, notifications.Severity.WARNING]],
  targets: [mail, "mail-to-root"],
});
replication.addTarget(chat);
const nightly = new backup.Plan(stack, "nightly", {
  name: "nightly",
  schedule: Schedule.daily("02:30"),
  storage: "backups",
  retention: { keepDaily: 7, keepWeekly: 4 },
  mode: backup.BackupMode.SNAPSHOT,
});
nightly.cover("web", { pool: webGuests });
nightly.alert([mail]);

// A tenant gets all of it at once
const acme = new Tenant(stack, "acme", {
  guests: [101],
  vnet: production.addNetwork("acme", { tag: 200, cidr: "10.0.200.0/24", gateway: "10.0.200.1" }),
  backup: nightly,
  highAvailability: true,
});
acme.firewall?.acceptFrom(frontend.addresses, { macro: firewall.Macro.HTTPS, comment: "From the front end" });

Validations.acknowledge(stack, "firewall-rule-shadowed", "The order of the rules has been looked at.");
new TerraformOutput(stack, "summary", {
  value: Fn.join(" ", [status.clusterName, web.vnet, guests.poolId]),
});
app.synth();
