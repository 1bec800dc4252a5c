import { PgBackend, TerraformStack } from "cdktf";
import { firewall, PveProvider, pools } from "cdktf-pve";
import type { Construct } from "constructs";

export interface ClusterProps {
  readonly endpoint: string;
  /** Network of the administrators: a string, or an output of another stack of the fleet. */
  readonly office: string;
  /** Database for the states of all stacks. */
  readonly states: string;
}

/** One cluster of the fleet, with its own state, lock, credentials and deployment. */
export class Cluster extends TerraformStack {
  /** A reference of another stack to it becomes an output of this one. */
  public readonly office: string;

  public constructor(scope: Construct, id: string, { endpoint, office, states }: ClusterProps) {
    super(scope, id);
    // With one schema per stack, a user who may deploy one site needs no rights on the others.
    new PgBackend(this, { connStr: states, schemaName: id });
    new PveProvider(this, "pve", { endpoint });

    const alias = new firewall.Alias(this, "office", { name: "office", cidr: office });
    const admin = new firewall.SecurityGroup(this, "admin", { name: "admin" });
    admin.allow({ type: "in", macro: firewall.Macro.SSH, source: alias });
    new pools.Pool(this, "tenants", { poolId: "tenants", comment: `Tenants of ${id}` });
    this.office = alias.cidr;
  }
}
