import { PgBackend, TerraformStack } from "cdktf";
import { firewall, PveProvider, pools } from "cdktf-pve";
import type { Construct } from "constructs";

export interface ClusterProps {
  readonly endpoint: string;
  /** Network of the administrators: its text, or what another stack of the fleet has. */
  readonly office: string;
  /** The database that keeps the states of all stacks. */
  readonly states: string;
}

/** One cluster of the fleet: its own state and lock, its own credentials, its own deployment. */
export class Cluster extends TerraformStack {
  /** For the other stacks: a reference to it becomes an output of this one. */
  public readonly office: string;

  public constructor(scope: Construct, id: string, { endpoint, office, states }: ClusterProps) {
    super(scope, id);
    // A schema for each stack: whoever may deploy one site needs no rights on the others.
    new PgBackend(this, { connStr: states, schemaName: id });
    new PveProvider(this, "pve", { endpoint });

    const alias = new firewall.Alias(this, "office", { name: "office", cidr: office });
    const admin = new firewall.SecurityGroup(this, "admin", { name: "admin" });
    admin.allow({ type: "in", macro: firewall.Macro.SSH, source: alias });
    new pools.Pool(this, "tenants", { poolId: "tenants", comment: `Tenants of ${id}` });
    this.office = alias.cidr;
  }
}
