/** How people call the types of zones. */
import type { Item } from "./item";
import { zoneType } from "./sdn";

const NAMES: Readonly<Record<string, string>> = {
  simple: "simple",
  vlan: "VLAN",
  qinq: "QinQ",
  vxlan: "VXLAN",
  evpn: "EVPN",
};

/** `web/prod is of type VLAN`. */
export const ofItsType = (zone: Item): string => `${zone.path} is of type ${NAMES[zoneType(zone)]}`;
