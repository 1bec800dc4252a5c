/** Zones of all types, which add their VNets. */
import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { IZone } from "../../bindings/sdn/i-zone";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import type { ZoneEvpnConfig } from "../../bindings/sdn/zone-evpn";
import { ZoneEvpnBinding } from "../../bindings/sdn/zone-evpn-binding";
import type { ZoneQinqConfig } from "../../bindings/sdn/zone-qinq";
import { ZoneQinqBinding } from "../../bindings/sdn/zone-qinq-binding";
import type { ZoneSimpleConfig } from "../../bindings/sdn/zone-simple";
import { ZoneSimpleBinding } from "../../bindings/sdn/zone-simple-binding";
import type { ZoneVlanConfig } from "../../bindings/sdn/zone-vlan";
import { ZoneVlanBinding } from "../../bindings/sdn/zone-vlan-binding";
import type { ZoneVxlanConfig } from "../../bindings/sdn/zone-vxlan";
import { ZoneVxlanBinding } from "../../bindings/sdn/zone-vxlan-binding";
import { withProvider } from "../with-provider";
import { Vnet } from "./vnet";

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

interface Zone extends Construct, IZone {
  readonly provider?: TerraformProvider | undefined;
}

function vnetIn(zone: Zone, id: string, options: VnetOptions): Vnet {
  return new Vnet(zone, id, withProvider(zone, options, { zone }));
}
