import type { Construct } from "constructs";
import { Subnet, type SubnetOptions } from "../../bindings/sdn/subnet";
import type { VnetConfig } from "../../bindings/sdn/vnet";
import { VnetBinding } from "../../bindings/sdn/vnet-binding";
import { withProvider } from "../with-provider";

/**
 * A virtual network: a bridge on every node of its zone.
 *
 * ```ts
 * const web = new sdn.Vnet(this, "web", { vnet: "web", zone: production, tag: 100 });
 * web.addSubnet("servers", { cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
 * ```
 */
export class Vnet extends VnetBinding {
  public constructor(scope: Construct, id: string, config: VnetConfig) {
    super(scope, id, config);
  }

  /** Gives the VNet a subnet. */
  public addSubnet(id: string, options: SubnetOptions): Subnet {
    return new Subnet(this, id, { ...withProvider(this, options), vnet: this });
  }
}
