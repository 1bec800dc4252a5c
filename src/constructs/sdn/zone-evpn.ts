import type { Construct } from "constructs";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneEvpnConfig } from "../../bindings/sdn/zone-evpn";
import { ZoneEvpnBinding } from "../../bindings/sdn/zone-evpn-binding";
import type { Vnet } from "./vnet";
import { vnetIn } from "./zone-vnets";

/**
 * A zone whose VNets are routed between the nodes by BGP EVPN.
 *
 * ```ts
 * const evpnZone = new sdn.ZoneEvpn(this, "zone", { zone: "routed", controller, vrfVxlan: 10000 });
 * evpnZone.addVnet("web", { vnet: "web", tag: 11000 });
 * ```
 */
export class ZoneEvpn extends ZoneEvpnBinding {
  public constructor(scope: Construct, id: string, config: ZoneEvpnConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a VNet in the zone.
   *
   * ```ts
   * evpnZone.addVnet("web", { vnet: "web", tag: 11000 });
   * ```
   */
  public addVnet(id: string, options: VnetOptions): Vnet {
    return vnetIn(this, id, options);
  }
}
