/** SDN zones. */
import { string } from "../../../framework/attribute";
import { oneOf } from "../../formats/validator";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import {
  evpnAttributes,
  evpnZone,
  qinqAttributes,
  qinqZone,
  simpleAttributes,
  simpleZone,
  vlanAttributes,
  vlanZone,
  vxlanAttributes,
  vxlanZone,
} from "./types";
import { commonZoneAttributes } from "./zone";

const zones = [simpleZone, vlanZone, qinqZone, vxlanZone, evpnZone];

export const resources: readonly Resource[] = zones.map((zone) =>
  staged(zone, { kind: "zone", isOwn: (id, state) => id === state.zone }),
);

const zoneType = string({
  doc: "Only zones of this type: `simple`, `vlan`, `qinq`, `vxlan` or `evpn`.",
  check: [oneOf("simple", "vlan", "qinq", "vxlan", "evpn", "faucet")],
});

const zoneList = listing({
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
  path: () => "/cluster/sdn/zones",
  query: ({ type }) => (typeof type === "string" ? { type } : {}),
  sortedBy: ["zone"],
  operations: ["GET /cluster/sdn/zones"],
});

export const dataSources: readonly DataSource[] = [...zones.map((zone) => single(zone)), zoneList];
