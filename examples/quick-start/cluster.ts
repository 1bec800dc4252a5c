/** The smallest useful application: a pool with a guest, and a firewall alias. */
import { TerraformOutput, TerraformStack } from "cdktf";
import { firewall, PveProvider, pools } from "cdktf-pve";
import type { Construct } from "constructs";

export interface ClusterOptions {
  /** Address of the router. */
  readonly gateway: string;
}

export class Cluster extends TerraformStack {
  constructor(scope: Construct, id: string, { gateway }: ClusterOptions) {
    super(scope, id);
    new PveProvider(this, "pve"); // Connects with PVE_ENDPOINT and PVE_API_TOKEN

    const web = new pools.Pool(this, "web", { poolId: "web", comment: "Web servers" });
    web.addGuest("web1", 100);

    const router = new firewall.Alias(this, "gateway", { name: "gateway", cidr: gateway });
    new TerraformOutput(this, "router", { value: router.ref, staticId: true });
  }
}
