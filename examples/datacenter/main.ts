/**
 * A small datacenter: two SDN zones, a firewall, pools, high availability and options.
 *
 *     export PVE_ENDPOINT=… PVE_API_TOKEN=…
 *     npx cdktf deploy --auto-approve
 *
 * `npm run demo` runs it against a simulated cluster.
 */
import { App, TerraformOutput, TerraformResource, TerraformStack } from "cdktf";
import { cluster, PveProvider } from "cdktf-pve";
import type { Construct } from "constructs";
import { Firewall } from "./firewall";
import { Network } from "./network";
import { Workloads } from "./workloads";

class Datacenter extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    new PveProvider(this, "pve");
    const status = new cluster.DataStatus(this, "status");
    new cluster.Options(this, "options", {
      keyboard: "en-us",
      migration: { type: "secure", network: "192.0.2.0/24" },
      ha: { shutdownPolicy: "migrate" },
    });
    const network = new Network(this, "network");
    new Firewall(this, "firewall", { office: process.env.OFFICE_NETWORK ?? "198.51.100.0/24" });
    const workloads = new Workloads(this, "workloads");

    // Something of another provider, here the engine's own, that builds on ours.
    const inventory = new TerraformResource(this, "inventory", { terraformResourceType: "terraform_data" });
    inventory.addOverride("input", {
      cluster: status.clusterName,
      networks: [network.web.vnet, network.database.vnet],
      pool: workloads.production.poolId,
    });
    new TerraformOutput(this, "inventory-summary", { value: `\${${inventory.fqn}.output}` });
  }
}

const app = new App();
new Datacenter(app, "datacenter");
app.synth();
