/** The stack: cluster-wide settings, and the parts from the files next to this one. */
import { TerraformOutput, TerraformResource, TerraformStack } from "cdktf";
import { cluster, PveProvider } from "cdktf-pve";
import type { Construct } from "constructs";
import { Firewall } from "./firewall";
import { Network } from "./network";
import { Workloads } from "./workloads";

export interface DatacenterOptions {
  /** Network of the administrators. */
  readonly office: string;
}

export class Datacenter extends TerraformStack {
  constructor(scope: Construct, id: string, { office }: DatacenterOptions) {
    super(scope, id);

    new PveProvider(this, "pve");
    const status = new cluster.DataStatus(this, "status");
    new cluster.Options(this, "options", {
      keyboard: "en-us",
      migration: { type: "secure", network: "192.0.2.0/24" },
      ha: { shutdownPolicy: "migrate" },
    });
    const network = new Network(this, "network");
    new Firewall(this, "firewall", { office });
    const workloads = new Workloads(this, "workloads");

    // A resource of another provider, built into Terraform, that depends on ours.
    const inventory = new TerraformResource(this, "inventory", { terraformResourceType: "terraform_data" });
    inventory.addOverride("input", {
      cluster: status.clusterName,
      networks: [network.web.vnet, network.database.vnet],
      pool: workloads.production.poolId,
    });
    new TerraformOutput(this, "inventory-summary", { value: `\${${inventory.fqn}.output}` });
  }
}
