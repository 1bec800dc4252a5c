/** Access to the nodes of a cluster, for the tests next to this file. */
import { TerraformStack } from "cdktf";
import { firewall, PveProvider } from "cdktf-pve";
import type { Construct } from "constructs";

export interface AccessOptions {
  /** Network of the administrators. */
  readonly office: string;
  /** Addresses that collect metrics. */
  readonly monitoring: readonly string[];
}

export class Access extends TerraformStack {
  constructor(scope: Construct, id: string, { office, monitoring }: AccessOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    const admins = new firewall.Alias(this, "office", { name: "office", cidr: office });
    const collectors = new firewall.Ipset(this, "monitoring", {
      name: "monitoring",
      entries: Object.fromEntries(monitoring.map((address) => [address, ""])),
    });
    const nodes = new firewall.SecurityGroup(this, "nodes", { name: "nodes" });
    nodes.allow({ type: "in", macro: "SSH", source: admins });
    nodes.allow({ type: "in", protocol: "tcp", destinationPort: "8006", source: admins });
    nodes.allow({ type: "in", protocol: "tcp", destinationPort: "9100", source: collectors });

    const rules = new firewall.Rules(this, "rules", { rules: [{ type: "group", securityGroup: nodes }] });
    // Enabled last: from now on, the policy drops all other traffic.
    new firewall.Options(this, "options", { enabled: true, inputPolicy: "DROP", dependsOn: [rules] });
  }
}
