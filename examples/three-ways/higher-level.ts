/** A datacenter of higher-level constructs. */
import { TerraformStack } from "cdktf";
import { backup, firewall, ha, notifications, PveProvider, sdn, Tenant } from "cdktf-pve";
import type { Construct } from "constructs";

export class HigherLevel extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new PveProvider(this, "pve");

    const network = new sdn.EvpnNetwork(this, "dc1", {
      vrfVxlan: 10000,
      fabricCidr: "10.255.0.0/24",
      nodes: [
        { name: "pve1", ip: "10.255.0.1", interfaces: ["ens1"] },
        { name: "pve2", ip: "10.255.0.2", interfaces: ["ens1"] },
        { name: "pve3", ip: "10.255.0.3", interfaces: ["ens1"] },
      ],
      exitNodes: ["pve1", "pve2"],
    });
    const front = network.addNetwork("web", { tag: 11000, cidr: "10.1.0.0/24", gateway: "10.1.0.1" });
    const back = network.addNetwork("db", { tag: 11001, cidr: "10.1.1.0/24", gateway: "10.1.1.1" });

    const wall = new firewall.TieredFirewall(this, "firewall", { management: ["198.51.100.0/24"] });
    const web = wall.addTier("web", { networks: [front] });
    const database = wall.addTier("database", { networks: [back] });
    web.acceptFromAnywhere({ macro: "HTTPS" });
    web.canReach(database, { macro: "PostgreSQL" });

    const alerting = new notifications.Alerting(this, "ops");
    const mail = alerting.addEndpoint("mail", "mailto:ops@example.com");
    const chat = alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
    alerting.route("failures", { severities: ["error", "unknown"], to: [mail, chat] });

    const nightly = new backup.Plan(this, "nightly", { schedule: "02:30", storage: "backups", alerts: [mail] });

    new ha.AvailabilityGroup(this, "databases", {
      guests: ["vm:101", "vm:102"],
      apart: true,
      onlyOnNodes: ["pve1", "pve2"],
    });

    const acme = new Tenant(this, "acme", {
      guests: [100],
      vnet: network.addNetwork("acme", { tag: 11100, cidr: "10.2.0.0/24", gateway: "10.2.0.1" }),
      backup: nightly,
      preferredNodes: ["pve1", "pve2"],
    });
    acme.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
    const globex = new Tenant(this, "globex", {
      guests: [200],
      vnet: network.addNetwork("globex", { tag: 11101, cidr: "10.2.1.0/24", gateway: "10.2.1.1" }),
      backup: nightly,
    });
    globex.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
  }
}
