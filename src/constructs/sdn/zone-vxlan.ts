import type { Construct } from "constructs";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneVxlanConfig } from "../../bindings/sdn/zone-vxlan";
import { ZoneVxlanBinding } from "../../bindings/sdn/zone-vxlan-binding";
import type { Vnet } from "./vnet";
import { vnetIn } from "./zone-vnets";

/**
 * A zone whose VNets are tunnels between the nodes.
 *
 * ```ts
 * const vxlanZone = new sdn.ZoneVxlan(this, "zone", { zone: "overlay", peers: ["192.0.2.11", "192.0.2.12"] });
 * vxlanZone.addVnet("web", { vnet: "web", tag: 100000 });
 * ```
 */
export class ZoneVxlan extends ZoneVxlanBinding {
  public constructor(scope: Construct, id: string, config: ZoneVxlanConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a VNet in the zone.
   *
   * ```ts
   * vxlanZone.addVnet("web", { vnet: "web", tag: 100000 });
   * ```
   */
  public addVnet(id: string, options: VnetOptions): Vnet {
    return vnetIn(this, id, options);
  }
}
