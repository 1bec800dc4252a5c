/**
 * The tenants' virtual machines, which bpg/proxmox makes, and beside them what our constructs do with guests. A stack of its own: machines come and go more
 * often than tenants, and the networks run on the nodes before the first machine is plugged in.
 */
import { TerraformProvider, TerraformResource, TerraformStack } from "cdktf";
import { ha, PveProvider, pools, type Tenant } from "cdktf-pve";
import type { Construct } from "constructs";

export interface Guest {
  readonly name: string;
  readonly vmId: number;
  readonly nodeName: string;
  readonly tenant: Tenant;
}

export interface GuestsOptions {
  /** The other provider wants it in the configuration, or in a variable of its own. */
  readonly endpoint: string;
  readonly guests: readonly Guest[];
}

/** Of the other provider. `cdktf get` makes classes of its schema; where two types are needed, this does as well. */
const BPG = { providerName: "proxmox", providerVersionConstraint: ">= 0.80.0" };

class Proxmox extends TerraformProvider {
  constructor(scope: Construct, id: string, endpoint: string) {
    super(scope, id, {
      terraformResourceType: "proxmox",
      terraformProviderSource: "bpg/proxmox",
      terraformGeneratorMetadata: BPG,
    });
    this.addOverride("endpoint", endpoint); // PROXMOX_VE_API_TOKEN says who
  }
}

export class Guests extends TerraformStack {
  constructor(scope: Construct, id: string, { endpoint, guests }: GuestsOptions) {
    super(scope, id);
    new PveProvider(this, "pve");
    const proxmox = new Proxmox(this, "proxmox", endpoint);

    for (const { name, vmId, nodeName, tenant } of guests) {
      const machine = new TerraformResource(this, name, {
        terraformResourceType: "proxmox_virtual_environment_vm",
        terraformGeneratorMetadata: BPG,
        provider: proxmox,
      });
      const settings = {
        name,
        vm_id: vmId,
        node_name: nodeName,
        cpu: { cores: 2 },
        memory: { dedicated: 2048 },
        // A block, which JSON tells from a list of objects only in this form.
        dynamic: { network_device: { for_each: [tenant.vnet?.vnet], content: { bridge: "${network_device.value}" } } },
      };
      for (const [attribute, value] of Object.entries(settings)) machine.addOverride(attribute, value);

      // References, so that the machine is there before, and goes after.
      new pools.Membership(this, `${name}-membership`, {
        poolId: tenant.pool,
        vmId: machine.getNumberAttribute("vm_id"),
      });
      new ha.Resource(this, `${name}-ha`, { sid: `vm:${machine.getNumberAttribute("vm_id")}` });
    }
  }
}
