import type { Construct } from "constructs";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneVlanConfig } from "../../bindings/sdn/zone-vlan";
import { ZoneVlanBinding } from "../../bindings/sdn/zone-vlan-binding";
import type { Vnet } from "./vnet";
import { vnetIn } from "./zone-vnets";

/**
 * A zone whose VNets are VLANs on a bridge of the nodes.
 *
 * ```ts
 * const vlanZone = new sdn.ZoneVlan(this, "zone", { zone: "prod", bridge: "vmbr0" });
 * vlanZone.addVnet("web", { vnet: "web", tag: 100 });
 * ```
 */
export class ZoneVlan extends ZoneVlanBinding {
  public constructor(scope: Construct, id: string, config: ZoneVlanConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a VNet in the zone.
   *
   * ```ts
   * vlanZone.addVnet("web", { vnet: "web", tag: 100 });
   * ```
   */
  public addVnet(id: string, options: VnetOptions): Vnet {
    return vnetIn(this, id, options);
  }
}
