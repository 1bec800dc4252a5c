import type { IResolvable } from "cdktf";

/** A VNet of a zone. */
export interface ZoneVnetOptions {
  /** Id, also the name of the bridge on the nodes: 2 to 8 letters and digits, beginning with a letter. */
  readonly vnet: string;
  /** VLAN or VXLAN id: needed in VLAN, VXLAN and EVPN zones, possible in QinQ zones, not in simple ones. */
  readonly tag?: number | undefined;
  /** Description. */
  readonly alias?: string | undefined;
  /** Whether guests may send VLAN tags of their own. Default: `false`. */
  readonly vlanAware?: boolean | IResolvable | undefined;
  /** Whether guests of the VNet on the same node are cut off from each other. Default: `false`. */
  readonly isolatePorts?: boolean | IResolvable | undefined;
}
