import type { Construct } from "constructs";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneQinqConfig } from "../../bindings/sdn/zone-qinq";
import { ZoneQinqBinding } from "../../bindings/sdn/zone-qinq-binding";
import type { Vnet } from "./vnet";
import { vnetIn } from "./zone-vnets";

/**
 * A zone whose VNets are VLANs within a VLAN (802.1ad).
 *
 * ```ts
 * const qinqZone = new sdn.ZoneQinq(this, "zone", { zone: "tenant", bridge: "vmbr0", tag: 200 });
 * qinqZone.addVnet("web", { vnet: "web", tag: 100 });
 * ```
 */
export class ZoneQinq extends ZoneQinqBinding {
  public constructor(scope: Construct, id: string, config: ZoneQinqConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a VNet in the zone.
   *
   * ```ts
   * qinqZone.addVnet("web", { vnet: "web", tag: 100 });
   * ```
   */
  public addVnet(id: string, options: VnetOptions): Vnet {
    return vnetIn(this, id, options);
  }
}
