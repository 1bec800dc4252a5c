/** Zones of all types, with a method that adds VNets. */
import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { IZone } from "../../bindings/sdn/i-zone";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import { ZoneEvpnBinding } from "../../bindings/sdn/zone-evpn-binding";
import { ZoneQinqBinding } from "../../bindings/sdn/zone-qinq-binding";
import { ZoneSimpleBinding } from "../../bindings/sdn/zone-simple-binding";
import { ZoneVlanBinding } from "../../bindings/sdn/zone-vlan-binding";
import { ZoneVxlanBinding } from "../../bindings/sdn/zone-vxlan-binding";
import { withProvider } from "../with-provider";
import { Vnet } from "./vnet";

/**
 * An EVPN zone: its VNets span all nodes, with routing between them (BGP EVPN).
 *
 * ```ts
 * const evpnZone = new sdn.ZoneEvpn(this, "zone", { zone: "routed", controller, vrfVxlan: 10000 });
 * evpnZone.addVnet("web", { vnet: "web", tag: 11000 });
 * ```
 */
export class ZoneEvpn extends ZoneEvpnBinding {
  /**
   * Adds a VNet to the zone.
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
 * A VXLAN zone: its VNets are layer-2 tunnels between the nodes.
 *
 * ```ts
 * const vxlanZone = new sdn.ZoneVxlan(this, "zone", { zone: "overlay", peers: ["192.0.2.11", "192.0.2.12"] });
 * vxlanZone.addVnet("web", { vnet: "web", tag: 100000 });
 * ```
 */
export class ZoneVxlan extends ZoneVxlanBinding {
  /**
   * Adds a VNet to the zone.
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
 * A QinQ zone: its VNets are VLANs within a service VLAN (802.1ad).
 *
 * ```ts
 * const qinqZone = new sdn.ZoneQinq(this, "zone", { zone: "tenant", bridge: "vmbr0", tag: 200 });
 * qinqZone.addVnet("web", { vnet: "web", tag: 100 });
 * ```
 */
export class ZoneQinq extends ZoneQinqBinding {
  /**
   * Adds a VNet to the zone.
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
 * A VLAN zone: its VNets are VLANs on a bridge of the nodes.
 *
 * ```ts
 * const vlanZone = new sdn.ZoneVlan(this, "zone", { zone: "prod", bridge: "vmbr0" });
 * vlanZone.addVnet("web", { vnet: "web", tag: 100 });
 * ```
 */
export class ZoneVlan extends ZoneVlanBinding {
  /**
   * Adds a VNet to the zone.
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
 * A simple zone: its VNets are isolated bridges on each node.
 *
 * ```ts
 * const simpleZone = new sdn.ZoneSimple(this, "zone", { zone: "lab" });
 * simpleZone.addVnet("web", { vnet: "lab1" });
 * ```
 */
export class ZoneSimple extends ZoneSimpleBinding {
  /**
   * Adds a VNet to the zone.
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
