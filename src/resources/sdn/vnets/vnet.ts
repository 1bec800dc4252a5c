/**
 * VNets. Facts (contributing/facts/sdn.md#vnets): ids are unique in the cluster, not in the zone; which tag is allowed
 * depends on the type of the zone; the zone cannot change while there are subnets, and a vnet with subnets cannot be
 * deleted.
 */

import type { PveSession } from "../../../api/types";
import { string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { sdnId, vnetAlias } from "../../formats/sdn-names";
import { canonicalSectionText } from "../../formats/text";
import { collectionResource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { flag } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { noteZone } from "./planned-zones";
import { vnetProblems } from "./zone-rules";

const attributes = {
  vnet: parameter(
    "vnet",
    string({
      doc: "Id, also the name of the bridge on the nodes: 2 to 8 letters and digits, beginning with a letter; unique in the cluster.",
      check: [sdnId],
    }),
  )
    .required()
    .identifies("sdn.vnet")
    .replaces(),
  zone: parameter("zone", string({ doc: "Zone. It cannot change while there are subnets.", check: [sdnId] }))
    .required()
    .refersTo("sdn.zone"),
  tag: parameter(
    "tag",
    integer({
      doc: "VLAN or VXLAN id. Zones of type `vlan`, `vxlan` and `evpn` need one, `qinq` may have one, `simple` must not. At most 4096 in VLAN and QinQ zones.",
      min: 1,
      max: 16_777_215,
    }),
  ).optional(),
  alias: parameter(
    "alias",
    string({ doc: "Description, up to 256 characters.", check: [vnetAlias], canonical: canonicalSectionText }),
  )
    .optional()
    .whenAbsent(""),
  vlan_aware: flag("vlanaware", "Whether guests may send VLAN tags of their own. Not in EVPN zones, not with subnets."),
  isolate_ports: flag(
    "isolate-ports",
    "Whether guests of the VNet on the same node are cut off from each other.",
  ).since("8.3"),
};

export const vnet = collectionResource({
  type: "sdn_vnet",
  family: "sdn",
  documentation: {
    description:
      "A virtual network in an SDN zone; guests use its id as their bridge. Guests, firewall options and rules, and IP mappings need the VNet to be applied. The firewall rules of a VNet survive its deletion and are inherited by a new one of the same id.",
    example: `resource "pve_sdn_vnet" "web" {
  vnet  = "web"
  zone  = pve_sdn_zone_vlan.office.zone
  tag   = 100
  alias = "Web servers"
}
`,
    importExample: "web",
  },
  attributes,
  collection: {
    path: "/cluster/sdn/vnets",
    key: "vnet",
    domain: SDN_LOCK,
    overlaps: true,
    update: "partial",
    withEveryWrite: lockToken,
  },
  async plan(context) {
    const { services, planned } = context;
    const { vnet, zone } = planned;
    if (services && typeof vnet === "string") noteZone(vnet, typeof zone === "string" ? zone : undefined, services);
    await checkZone(context);
  },
});

/** What the type of a zone demands. It never changes. */
const DEMANDED = ["zone", "tag", "vlan_aware"] as const;

/** Online, where the zone exists already. What is there already is as the server demands it. */
async function checkZone({ services, planned, prior, error }: PlanContext<PveSession, typeof attributes>) {
  const { zone: name } = planned;
  if (!services || name === null || name === UNKNOWN) return;
  if (prior && DEMANDED.every((setting) => planned[setting] === prior[setting])) return;
  // In an apply each write makes the list old, which would be read again for every few VNets.
  const seen = services.client.of(newSeenTypes).types?.get(name);
  if (seen !== undefined && vnetProblems(seen, planned).length === 0) return;
  const type = (await zoneTypes(services)).get(name);
  if (type === undefined) return;
  for (const { attribute, summary } of vnetProblems(type, planned)) {
    error(summary, `Zone ${name} is of type ${type}.`, path(attribute));
  }
}

type ZoneTypes = ReadonlyMap<string | number, string | number>;

/** Of a process. Good for what is in order: a zone may have been replaced by one of another type. */
const newSeenTypes = (): { types?: ZoneTypes } => ({});

async function zoneTypes(services: PveSession): Promise<ZoneTypes> {
  const zones = await services.read("GET /cluster/sdn/zones", {}, {}, { shared: SDN_LOCK });
  const types: ZoneTypes = new Map(zones.map(({ zone, type }) => [zone, type]));
  services.client.of(newSeenTypes).types = types;
  return types;
}
