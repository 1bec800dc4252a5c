/** The objects of each tenant: a pool, a network, firewall rules, backups. */
import { TerraformStack } from "cdktf";
import { backup, firewall, PveProvider, Schedule, sdn, Tenant, Validations } from "cdktf-pve";
import type { Construct } from "constructs";

/** The networks by tenant. The name of a tenant is also the ID of its VNet. */
export type Networks = Readonly<Record<string, sdn.NetworkOptions>>;

export class Tenants extends TerraformStack {
  private readonly tenants = new Map<string, Tenant>();

  constructor(scope: Construct, id: string, networks: Networks) {
    super(scope, id);
    new PveProvider(this, "pve");

    const production = new sdn.VlanNetwork(this, "tenants", { bridge: "vmbr0" });
    const nightly = new backup.Plan(this, "nightly", { schedule: Schedule.daily("02:30"), storage: "backups" });
    Validations.acknowledge(this, "backup-pool-empty", "Another stack creates the guests and adds them to the pools.");
    for (const [name, network] of Object.entries(networks)) {
      const tenant = new Tenant(this, name, { vnet: production.addNetwork(name, network), backup: nightly });
      tenant.firewall?.acceptFromAnywhere({ macro: firewall.Macro.HTTPS });
      this.tenants.set(name, tenant);
    }
  }

  of(name: string): Tenant {
    const tenant = this.tenants.get(name);
    if (!tenant) throw new Error(`${this.node.path} has no tenant ${name}`);
    return tenant;
  }
}
