/** Networks that the compositions of a zone add. */
import { refuse } from "../mistakes";
import type { NetworkOptions } from "./network-options";
import type { Vnet } from "./vnet";
import type { ZoneEvpn } from "./zone-evpn";
import type { ZoneVlan } from "./zone-vlan";

/** The VNet; its subnet is its child `subnet`. */
export function networkIn(zone: ZoneEvpn | ZoneVlan, id: string, options: NetworkOptions): Vnet {
  const { vnet: name = id, cidr, gateway, snat, dhcpRanges, ...given } = options;
  const vnet = zone.addVnet(id, { ...given, vnet: name });
  if (cidr !== undefined) vnet.addSubnet("subnet", { cidr, gateway, snat, dhcpRanges });
  else if (gateway !== undefined || snat || dhcpRanges) refuse(vnet, "`gateway`, `snat` and `dhcpRanges` need `cidr`");
  return vnet;
}
