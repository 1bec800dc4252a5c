/** Access by the tiers of an application. The administrators of the nodes are never locked out. */
import { TerraformStack } from "cdktf";
import { firewall, PveProvider } from "cdktf-pve";
import type { Construct } from "constructs";

export interface TiersOptions {
  /** Networks of the administrators. */
  readonly management: string[];
  /** Address that collects metrics. */
  readonly monitoring: string;
}

export class Tiers extends TerraformStack {
  constructor(scope: Construct, id: string, { management, monitoring }: TiersOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    const wall = new firewall.TieredFirewall(this, "firewall", { management });
    const web = wall.addTier("web", { name: "web", addresses: ["10.0.1.0/24"] });
    const application = wall.addTier("application", { name: "application", addresses: ["10.0.2.0/24"] });
    const database = wall.addTier("database", { name: "database", addresses: ["10.0.3.0/24"] });

    web.acceptFromAnywhere({ macro: firewall.Macro.HTTPS });
    web.canReach(application, { protocol: "tcp", ports: firewall.Ports.of(8080, 8443) });
    application.canReach(database, { macro: firewall.Macro.POSTGRESQL });

    // The nodes accept metrics. The policy drops all other traffic, except between the nodes.
    const collector = new firewall.Alias(this, "monitoring", { name: "monitoring", cidr: monitoring });
    wall.rules.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.of(9100), source: collector });
  }
}
