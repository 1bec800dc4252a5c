import type { Construct } from "constructs";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneSimpleConfig } from "../../bindings/sdn/zone-simple";
import { ZoneSimpleBinding } from "../../bindings/sdn/zone-simple-binding";
import type { Vnet } from "./vnet";
import { vnetIn } from "./zone-vnets";

/**
 * A zone whose VNets are bridges of each node on its own.
 *
 * ```ts
 * const simpleZone = new sdn.ZoneSimple(this, "zone", { zone: "lab" });
 * simpleZone.addVnet("web", { vnet: "lab1" });
 * ```
 */
export class ZoneSimple extends ZoneSimpleBinding {
  public constructor(scope: Construct, id: string, config: ZoneSimpleConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a VNet in the zone.
   *
   * ```ts
   * simpleZone.addVnet("web", { vnet: "lab1" });
   * ```
   */
  public addVnet(id: string, options: VnetOptions): Vnet {
    return vnetIn(this, id, options);
  }
}
