/** The same datacenter, of single resources. */
import { TerraformStack } from "cdktf";
import { backup, firewall, ha, notifications, PveProvider, pools, sdn } from "cdktf-pve";
import type { Construct } from "constructs";

export class SingleResources extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new PveProvider(this, "pve");

    const fabric = new sdn.FabricOpenfabric(this, "fabric", { fabric: "dc1", ipPrefix: "10.255.0.0/24" });
    const node1 = new sdn.FabricNodeOpenfabric(this, "node1", {
      fabric,
      nodeName: "pve1",
      ip: "10.255.0.1",
      interfaces: [{ name: "ens1" }],
    });
    const node2 = new sdn.FabricNodeOpenfabric(this, "node2", {
      fabric,
      nodeName: "pve2",
      ip: "10.255.0.2",
      interfaces: [{ name: "ens1" }],
    });
    const node3 = new sdn.FabricNodeOpenfabric(this, "node3", {
      fabric,
      nodeName: "pve3",
      ip: "10.255.0.3",
      interfaces: [{ name: "ens1" }],
    });
    const controller = new sdn.ControllerEvpn(this, "controller", {
      controller: "dc1",
      asn: 65000,
      fabric,
      dependsOn: [node1, node2, node3],
    });
    const zone = new sdn.ZoneEvpn(this, "zone", {
      zone: "dc1",
      controller,
      vrfVxlan: 10000,
      exitNodes: ["pve1", "pve2"],
      primaryExitNode: "pve1",
    });
    const webVnet = new sdn.Vnet(this, "web-vnet", { vnet: "web", zone, tag: 11000 });
    new sdn.Subnet(this, "web-subnet", { vnet: webVnet, cidr: "10.1.0.0/24", gateway: "10.1.0.1" });
    const databaseVnet = new sdn.Vnet(this, "database-vnet", { vnet: "db", zone, tag: 11001 });
    new sdn.Subnet(this, "database-subnet", { vnet: databaseVnet, cidr: "10.1.1.0/24", gateway: "10.1.1.1" });

    const management = new firewall.Ipset(this, "management", {
      name: "management",
      comment: "May manage the nodes",
      entries: { "198.51.100.0/24": "" },
    });
    const rules = new firewall.Rules(this, "rules", {
      rules: [
        {
          type: "in",
          action: "ACCEPT",
          source: management,
          protocol: "tcp",
          destinationPort: "22,3128,5900:5999,8006",
          comment: "Management",
        },
        { type: "in", action: "ACCEPT", source: management, macro: "Ping", comment: "Management" },
      ],
    });
    new firewall.Options(this, "options", { enabled: true, inputPolicy: "DROP", dependsOn: [rules] });
    const webAddresses = new firewall.Ipset(this, "web-addresses", { name: "web", entries: { "10.1.0.0/24": "" } });
    new firewall.SecurityGroup(this, "web-group", {
      name: "web",
      rules: [{ type: "in", action: "ACCEPT", macro: "HTTPS" }],
    });
    new firewall.Ipset(this, "database-addresses", { name: "database", entries: { "10.1.1.0/24": "" } });
    new firewall.SecurityGroup(this, "database-group", {
      name: "database",
      rules: [{ type: "in", action: "ACCEPT", macro: "PostgreSQL", source: webAddresses }],
    });

    const mail = new notifications.EndpointSendmail(this, "mail", { name: "ops-mail", mailTo: ["ops@example.com"] });
    const chat = new notifications.EndpointWebhook(this, "chat", {
      name: "ops-chat",
      url: "https://chat.example.com/hooks/pve",
      method: "post",
      headers: [{ name: "Content-Type", value: "application/json" }],
      body: '{"title":"{{ escape title }}","message":"{{ escape message }}","severity":"{{ severity }}"}',
    });
    new notifications.Matcher(this, "failures", {
      name: "ops-failures",
      targets: [mail, chat],
      matchSeverities: [["error", "unknown"]],
    });

    const acmePool = new pools.Pool(this, "acme-pool", { poolId: "acme" });
    const globexPool = new pools.Pool(this, "globex-pool", { poolId: "globex" });
    new backup.Job(this, "acme-backup", {
      jobId: "nightly-acme",
      schedule: "02:30",
      storage: "backups",
      pool: acmePool,
      notificationMode: "notification-system",
    });
    new backup.Job(this, "globex-backup", {
      jobId: "nightly-globex",
      schedule: "02:30",
      storage: "backups",
      pool: globexPool,
      notificationMode: "notification-system",
    });
    new notifications.Matcher(this, "backups", {
      name: "nightly-backups",
      targets: [mail],
      matchSeverities: [["warning", "error", "unknown"]],
      matchFields: [
        { type: "exact", field: "type", values: ["vzdump"] },
        { type: "regex", field: "job-id", regex: "^nightly-" },
      ],
    });

    const database1 = new ha.Resource(this, "database1", { sid: "vm:101" });
    const database2 = new ha.Resource(this, "database2", { sid: "vm:102" });
    new ha.ResourceAffinityRule(this, "databases-apart", {
      rule: "databases-apart",
      affinity: "negative",
      resources: [database1, database2],
    });
    new ha.NodeAffinityRule(this, "databases-nodes", {
      rule: "databases-nodes",
      nodes: { pve1: 0, pve2: 0 },
      resources: [database1, database2],
      strict: true,
    });

    new pools.Membership(this, "acme-guest", { poolId: acmePool, vmId: 100 });
    const acmeVnet = new sdn.Vnet(this, "acme-vnet", { vnet: "acme", zone, tag: 11100 });
    new sdn.Subnet(this, "acme-subnet", { vnet: acmeVnet, cidr: "10.2.0.0/24", gateway: "10.2.0.1" });
    new firewall.Ipset(this, "acme-addresses", { name: "acme", entries: { "10.2.0.0/24": "" } });
    new firewall.SecurityGroup(this, "acme-group", {
      name: "acme",
      rules: [{ type: "in", action: "ACCEPT", macro: "HTTPS" }],
    });
    const acmeGuest = new ha.Resource(this, "acme-ha", { sid: "vm:100" });
    new ha.NodeAffinityRule(this, "acme-nodes", {
      rule: "acme-nodes",
      nodes: { pve1: 2, pve2: 1 },
      resources: [acmeGuest],
      strict: false,
    });

    new pools.Membership(this, "globex-guest", { poolId: globexPool, vmId: 200 });
    const globexVnet = new sdn.Vnet(this, "globex-vnet", { vnet: "globex", zone, tag: 11101 });
    new sdn.Subnet(this, "globex-subnet", { vnet: globexVnet, cidr: "10.2.1.0/24", gateway: "10.2.1.1" });
    new firewall.Ipset(this, "globex-addresses", { name: "globex", entries: { "10.2.1.0/24": "" } });
    new firewall.SecurityGroup(this, "globex-group", {
      name: "globex",
      rules: [{ type: "in", action: "ACCEPT", macro: "HTTPS" }],
    });
  }
}
