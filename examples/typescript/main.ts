/** A small datacenter. The programs in `examples/python`, `java`, `go` and `csharp` give the same configuration. */
import { App, Fn, TerraformOutput, TerraformStack } from "cdktf";
import { backup, cluster, firewall, ha, PveProvider, pools, Schedule, sdn } from "cdktf-pve";

const app = new App();
const stack = new TerraformStack(app, "datacenter");
new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN name the cluster and the credentials

// A VLAN with a subnet
const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
const web = production.addNetwork("web", { vnet: "web", tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1" });

// A firewall by tiers. Another stack manages the alias of the partner.
const office = new firewall.Alias(stack, "office", { name: "office", cidr: "198.51.100.0/24" });
const partner = firewall.Alias.fromRef(stack, "partner", "dc/partner");
const wall = new firewall.TieredFirewall(stack, "firewall", { management: ["198.51.100.0/24"] });
const frontend = wall.addTier("frontend", { name: "frontend", addresses: ["10.0.100.0/24"] });
frontend.acceptFromAnywhere({ macro: firewall.Macro.HTTPS });
frontend.acceptFrom(office, { protocol: "tcp", ports: firewall.Ports.of(8080, 8443) });
wall.rules.reject({ type: firewall.RuleType.IN, source: partner });

// Guests in a pool, one of them highly available, with a backup each night
const guests = new pools.Pool(stack, "guests", { poolId: "production", guests: [100] });
const dns = new ha.Resource(stack, "dns", { sid: "ct:200" });
dns.prefer("nodes", { pve2: 2, pve3: 1 }, { rule: "dns-nodes" });
const nightly = new backup.Plan(stack, "nightly", {
  name: "nightly",
  schedule: Schedule.daily("02:30"),
  storage: "backups",
  retention: { keepDaily: 7, keepWeekly: 4 },
});
nightly.cover("production", { pool: guests });

const status = new cluster.DataStatus(stack, "status");
new TerraformOutput(stack, "summary", { value: Fn.join(" ", [status.clusterName, web.vnet, guests.poolId]) });
app.synth();
