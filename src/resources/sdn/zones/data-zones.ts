/** All zones. */

import { string } from "../../../framework/attribute";
import { parameter } from "../../parameters/parameter";
import { zoneTypeValues } from "../enumerations";
import { listing } from "../listing";
import { evpnAttributes, qinqAttributes, simpleAttributes, vlanAttributes, vxlanAttributes } from "./types";
import { commonZoneAttributes, type ZoneType } from "./zone";

const zoneType = string<ZoneType | "faucet">({
  doc: "Only zones of this type: `simple`, `vlan`, `qinq`, `vxlan` or `evpn`.",
  check: [zoneTypeValues],
});

export const zonesData = listing({
  type: "sdn_zones",
  items: "zones",
  description: "Lists SDN zones of all types.",
  example: `data "pve_sdn_zones" "vlans" {
  type = "vlan"
}
`,
  filters: { type: zoneType.optional() },
  attributes: {
    type: parameter("type", string({ doc: "Type of the zone." })),
    ...commonZoneAttributes,
    ...simpleAttributes,
    ...vlanAttributes,
    ...qinqAttributes,
    ...vxlanAttributes,
    ...evpnAttributes,
  },
  entries: (session, version, { type }, options) =>
    session.read("GET /cluster/sdn/zones", {}, { ...(type !== null && { type }), ...version }, options),
  sortedBy: ["zone"],
  operations: ["GET /cluster/sdn/zones"],
});
