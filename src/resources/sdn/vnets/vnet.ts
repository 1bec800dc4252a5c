/**
 * VNets. Facts: contributing/facts/sdn.md#vnets. IDs are unique in the cluster, not only in the zone. The type of the zone determines the allowed
 * tags. A VNet with subnets can neither change its zone nor be deleted.
 */

import type { PveSession } from "../../../api/types";

import { path } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import type { Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import type { Raised } from "../../../plugin/diagnostic";
import { integer } from "../../attributes/integer";
import { unlessRefused } from "../../failures";
import { sdnId, vnetAlias } from "../../formats/sdn-names";
import { canonicalSectionText } from "../../formats/text";
import { collectionResource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { vnetNotVlanAware, vnetTagMisplaced, vnetTagMissing, vnetTagTooHigh } from "../diagnostics";
import { flag } from "../fields";
import { listing } from "../listing";
import { lockToken, SDN_LOCK } from "../lock";

const attributes = {
  vnet: parameter("vnet", {
    doc: "ID, and name of the bridge on the nodes: 2 to 8 letters and digits, beginning with a letter. Unique in the cluster.",
    check: [sdnId],
  })
    .key()
    .identifies("sdn.vnet"),
  zone: parameter("zone", { doc: "Zone.", check: [sdnId] })
    .required()
    .refersTo("sdn.zone")
    .whenWritten("It cannot change while the VNet has subnets."),
  tag: parameter(
    "tag",
    integer({
      doc: "VLAN or VXLAN ID. Required in `vlan`, `vxlan` and `evpn` zones, optional in `qinq` zones, forbidden in `simple` zones. At most 4096 in `vlan` and `qinq` zones.",
      min: 1,
      max: 16_777_215,
    }),
  ).optional(),
  alias: parameter("alias", {
    doc: "Description, up to 256 characters.",
    check: [vnetAlias],
    canonical: canonicalSectionText,
  })
    .optional()
    .whenAbsent(""),
  vlan_aware: flag(
    "vlanaware",
    "Whether guests may use their own VLAN tags. Not available in EVPN zones and with subnets.",
  ),
  isolate_ports: flag(
    "isolate-ports",
    "Whether guests of the VNet on the same node are isolated from each other.",
  ).since("8.3"),
};

export const vnet = collectionResource({
  type: "sdn_vnet",
  description:
    "A virtual network in an SDN zone. Guests use its ID as their bridge. Guests, firewall options and rules, and IP mappings need an applied VNet. The firewall rules of a VNet remain after its deletion and apply to a new VNet of the same ID.",
  importExample: "web",
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

/** Attributes that the type of the zone restricts. The type never changes. */
const RESTRICTED = ["zone", "tag", "vlan_aware"] as const;

/** Checks new values in the plan if the zone exists. The server has checked existing values. */
async function checkZone({ services, planned, prior, error }: PlanContext<PveSession, typeof attributes>) {
  const { zone: name } = planned;
  if (!services || name === null || name === UNKNOWN) return;
  if (prior && RESTRICTED.every((setting) => planned[setting] === prior[setting])) return;
  // During an apply each write invalidates the list, so the types of an earlier read are used first.
  const seen = services.client.of(newSeenTypes).types?.get(name);
  if (seen !== undefined && vnetProblems({ zone: name, type: seen }, planned).length === 0) return;
  const type = (await zoneTypes(services)).get(name);
  if (type === undefined) return;
  for (const problem of vnetProblems({ zone: name, type }, planned)) error(problem);
}

type ZoneTypes = ReadonlyMap<string | number, string | number>;

/** Types of zones of an earlier read. Only good to accept a VNet: a zone may have been replaced by one of another type. */
const newSeenTypes = (): { types?: ZoneTypes } => ({});

async function zoneTypes(services: PveSession): Promise<ZoneTypes> {
  const zones = await services.read("GET /cluster/sdn/zones", {}, {}, { shared: SDN_LOCK });
  const types: ZoneTypes = new Map(zones.map(({ zone, type }) => [zone, type]));
  services.client.of(newSeenTypes).types = types;
  return types;
}

interface Zone {
  readonly zone: string;
  readonly type: string | number;
}

/** Rules of a zone type for the tags of its VNets. */
interface TagRule {
  readonly tag: "forbidden" | "optional" | "required";
  readonly most?: number;
}

const TAGS: Readonly<Record<string, TagRule>> = {
  simple: { tag: "forbidden" },
  vlan: { tag: "required", most: 4096 },
  qinq: { tag: "optional", most: 4096 },
  vxlan: { tag: "required" },
  evpn: { tag: "required" },
};

interface Planned {
  readonly tag: number | Unknown | null;
  readonly vlan_aware: boolean | Unknown | null;
}

function vnetProblems(zone: Zone, { tag, vlan_aware }: Planned): Raised<"error">[] {
  const rule = TAGS[zone.type];
  if (!rule) return [];
  const problems: Raised<"error">[] = [];
  if (tag === null && rule.tag === "required") problems.push(vnetTagMissing(zone, path("tag")));
  if (tag !== null && tag !== UNKNOWN) {
    if (rule.tag === "forbidden") problems.push(vnetTagMisplaced(zone, path("tag")));
    if (rule.most !== undefined && tag > rule.most)
      problems.push(vnetTagTooHigh({ ...zone, most: rule.most }, path("tag")));
  }
  if (vlan_aware === true && zone.type === "evpn") problems.push(vnetNotVlanAware(zone, path("vlan_aware")));
  return problems;
}

/**
 * Zones of VNets at the end of the run, from plans and reads of this process. Plans of subnets derive their IDs from them. During an apply
 * each write invalidates the list of VNets, which would be read again for every few subnets.
 */
const newZones = () => new Map<string, string | undefined>();

/** Records the planned zone of a VNet, or `undefined` while it is unknown. */
function noteZone(vnet: string, zone: string | undefined, { client }: Pick<PveSession, "client">): void {
  client.of(newZones).set(vnet, zone);
}

/** The zone of a VNet. `undefined` if the VNet is unknown or hidden from the credentials. */
export async function zoneOfVnet(vnet: string, services: PveSession): Promise<string | undefined> {
  const known = services.client.of(newZones);
  if (known.has(vnet)) return known.get(vnet);
  const vnets = (await unlessRefused(services.read("GET /cluster/sdn/vnets", {}, {}, { shared: SDN_LOCK }))) ?? [];
  for (const entry of vnets) {
    if (!known.has(`${entry.vnet}`)) known.set(`${entry.vnet}`, `${entry.zone}`);
  }
  return known.get(vnet);
}

export const vnetsData = listing({
  type: "sdn_vnets",
  items: "vnets",
  description: "Lists VNets of all zones.",
  attributes: vnet.attributes,
  entries: (session, version, _, options) => session.read("GET /cluster/sdn/vnets", {}, version, options),
  sortedBy: ["vnet"],
  operations: ["GET /cluster/sdn/vnets"],
});
