import { TerraformStack } from "__library__";
import { firewall, PveProvider, pools } from "__own__";
import type { Construct } from "constructs";

export interface ClusterOptions {
  /** Network of the administrators. */
  readonly office: string;
}

/** Configuration of the cluster. */
export class Cluster extends TerraformStack {
  constructor(scope: Construct, id: string, { office }: ClusterOptions) {
    super(scope, id);
    // Connects with PVE_ENDPOINT and PVE_API_TOKEN.
    new PveProvider(this, "pve");

    new pools.Pool(this, "web", { poolId: "web", comment: "Web servers" });

    const admins = new firewall.Alias(this, "office", { name: "office", cidr: office });
    const nodes = new firewall.SecurityGroup(this, "nodes", { name: "nodes", comment: "Who may manage the nodes" });
    nodes.allow({ type: "in", macro: "SSH", source: admins });
    nodes.allow({ type: "in", protocol: "tcp", destinationPort: "8006", source: admins });
    new firewall.Rules(this, "rules", { rules: [{ type: "group", securityGroup: nodes }] });
  }
}
