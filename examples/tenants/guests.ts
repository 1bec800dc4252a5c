/**
 * The tenants' virtual machines, managed by bpg/proxmox, with pool memberships and HA resources of ours.
 * The machines have their own stack: they change more often than tenants, and need running networks before their first
 * start.
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
  /** bpg/proxmox needs the endpoint in the configuration, or in its own variable. */
  readonly endpoint: string;
  readonly guests: readonly Guest[];
}

/** Metadata of bpg/proxmox. `cdktf get` generates classes for a provider; for two types, this is enough. */
const BPG = { providerName: "proxmox", providerVersionConstraint: ">= 0.80.0" };

class Proxmox extends TerraformProvider {
  constructor(scope: Construct, id: string, endpoint: string) {
    super(scope, id, {
      terraformResourceType: "proxmox",
      terraformProviderSource: "bpg/proxmox",
      terraformGeneratorMetadata: BPG,
    });
    this.addOverride("endpoint", endpoint); // PROXMOX_VE_API_TOKEN has the credentials.
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
        // A dynamic block: in JSON, another form would be a list of objects.
        dynamic: { network_device: { for_each: [tenant.vnet?.vnet], content: { bridge: "${network_device.value}" } } },
      };
      for (const [attribute, value] of Object.entries(settings)) machine.addOverride(attribute, value);

      // References create the machine first, and destroy it last.
      new pools.Membership(this, `${name}-membership`, {
        poolId: tenant.pool,
        vmId: machine.getNumberAttribute("vm_id"),
      });
      new ha.Resource(this, `${name}-ha`, { sid: `vm:${machine.getNumberAttribute("vm_id")}` });
    }
  }
}
