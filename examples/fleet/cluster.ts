import { PgBackend, TerraformStack } from "cdktf";
import { firewall, PveProvider, pools } from "cdktf-pve";
import type { Construct } from "constructs";

export interface ClusterProps {
  readonly endpoint: string;
  readonly tenants: readonly string[];
  /** Database for the states of all stacks. */
  readonly states: string;
}

/** One cluster of the fleet, with its own state, lock and credentials. */
export class Cluster extends TerraformStack {
  public constructor(scope: Construct, id: string, { endpoint, tenants, states }: ClusterProps) {
    super(scope, id);
    // With one schema per stack, a user who may deploy one cluster needs no rights on the others.
    new PgBackend(this, { connStr: states, schemaName: id });
    new PveProvider(this, "pve", { endpoint });

    const office = new firewall.Alias(this, "office", { name: "office", cidr: "198.51.100.0/24" });
    const admin = new firewall.SecurityGroup(this, "admin", { name: "admin" });
    admin.allow({ type: "in", macro: firewall.Macro.SSH, source: office });
    for (const tenant of tenants) new pools.Pool(this, tenant, { poolId: tenant, comment: `Tenant of ${id}` });
  }
}
