/**
 * Subnets. Facts: contributing/facts/sdn.md#subnets. A create names the network. The ID consists of zone, address and prefix length as written.
 * Each VNet has a list of subnets; the cluster has none. A PUT below another VNet would move the subnet there. The server registers
 * network and gateway in the IPAM of the zone at once, not at the apply. Deleting a missing subnet returns 200 without IPAM and a
 * confusing 500 with one.
 */
import type { PveSession } from "../../../api/types";
import { string } from "../../../framework/attribute";
import { DiagnosticError } from "../../../framework/diagnostics";
import type { Behaviour, Context, PlanContext } from "../../../framework/resource";
import type { AddressOf, RemoteOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { unlessMissing } from "../../failures";
import { sdnId } from "../../formats/sdn-names";
import { cidrOfSubnetId, subnetId } from "../../formats/subnets";
import type { Answer } from "../../kinds/collection-options";
import { resource } from "../../kinds/define";
import { changeParameters, createParameters, decodeAnswer, updateParameters } from "../../parameters/parameters";
import { subnetZoneChanged } from "../diagnostics";
import { listing } from "../listing";
import { lockToken, SDN_LOCK } from "../lock";
import { zoneOfVnet } from "../vnets/vnet";
import { subnetAttributes, subnetCautions, validateSubnet } from "./attributes";

type Attributes = typeof subnetAttributes;
type Address = AddressOf<Attributes, "vnet" | "cidr">;
type Remote = RemoteOf<Attributes>;

const write = { domain: SDN_LOCK, overlaps: true };
const shared = { shared: SDN_LOCK };

const SUBNETS = "/cluster/sdn/vnets/{vnet}/subnets";
const SUBNET = `${SUBNETS}/{subnet}` as const;

async function findListed(
  { vnet, cidr }: Pick<Address, "vnet" | "cidr">,
  session: PveSession,
): Promise<Remote | undefined> {
  const subnets = await unlessMissing(session.read(`GET ${SUBNETS}`, { vnet }, {}, shared));
  const found = subnets?.find((subnet) => subnet.cidr === cidr);
  return found && decode(found, vnet);
}

/** The ID, which the state lacks after an import or a failed read. */
async function idOf({ vnet, cidr, subnet_id }: Address, session: PveSession): Promise<string | undefined> {
  if (subnet_id !== null) return subnet_id;
  const vnets = await session.read("GET /cluster/sdn/vnets", {}, {}, shared);
  const zone = vnets.find((other) => other.vnet === vnet)?.zone ?? undefined;
  return zone === undefined ? undefined : subnetId(`${zone}`, cidr);
}

function decode(entry: Answer, vnet: string): Remote {
  // Not every answer contains the VNet of the path.
  return { ...decodeAnswer(subnetAttributes, entry), vnet };
}

async function readItem(state: Address, { services }: Context<PveSession>): Promise<Remote | null> {
  const { vnet } = state;
  const subnet = await idOf(state, services);
  if (subnet === undefined) return null;
  const found = await unlessMissing(services.read(`GET ${SUBNET}`, { vnet, subnet }));
  return found ? decode(found, vnet) : null;
}

/** Properties that follow from network and zone. */
const IGNORED_PROPERTIES = ["id", "mask", "network"];

const behaviour: Behaviour<PveSession, Attributes, "vnet" | "cidr"> = {
  async read(state, context) {
    // A subnet that is missing in the list may be hidden from the credentials.
    return (await findListed(state, context.services)) ?? readItem(state, context);
  },
  readItem,

  async list({ services }) {
    const vnets = await services.read("GET /cluster/sdn/vnets", {}, {}, shared);
    const subnets = await Promise.all(
      vnets.map(async ({ vnet }) => {
        const entries = await services.read(`GET ${SUBNETS}`, { vnet }, {}, shared);
        return entries.map((entry) => decode(entry, `${vnet}`));
      }),
    );
    return subnets.flat();
  },

  async create(planned, { services, config, created }) {
    const { vnet, cidr } = planned;
    const parameters = createParameters(subnetAttributes, planned, config);
    const body = { subnet: cidr, type: "subnet", ...parameters, ...lockToken(services) } as const;
    await services.write(`POST ${SUBNETS}`, { vnet }, body, write);
    created();
    const { subnet_id = null, zone = null } = (await findListed(planned, services)) ?? {};
    if (subnet_id === null) return {};
    created({ subnet_id, zone });
    if (planned.zone !== UNKNOWN && zone !== planned.zone) throw movedTo(zone, vnet);
    return { subnet_id, zone };
  },

  async update(planned, prior, { services, config }) {
    const changes = updateParameters(subnetAttributes, planned, prior, config);
    const subnet = await idOf(prior, services);
    if (!changes.hasChanges || subnet === undefined) return undefined;
    const body = { ...changeParameters(changes), ...lockToken(services) };
    await services.write(`PUT ${SUBNET}`, { vnet: planned.vnet, subnet }, body, write);
    return undefined;
  },

  async delete(state, { services }) {
    const { vnet } = state;
    const subnet = await idOf(state, services);
    if (subnet === undefined) return;
    try {
      await unlessMissing(services.write(`DELETE ${SUBNET}`, { vnet, subnet }, lockToken(services), write));
    } catch (failure) {
      if (await findListed(state, services)) throw failure;
    }
  },
};

/** The error for a VNet that has moved: the planned ID contains the former zone. */
const movedTo = (zone: string | null, vnet: string) =>
  new DiagnosticError(subnetZoneChanged({ vnet, zone: zone ?? "(unknown)" }));

/** Plans zone and ID if the zone of the VNet is known. */
async function planId({ planned, services }: PlanContext<PveSession, Attributes>): Promise<void> {
  const { vnet, cidr, subnet_id } = planned;
  if (!services || subnet_id !== UNKNOWN || typeof vnet !== "string" || typeof cidr !== "string") return;
  const zone = await zoneOfVnet(vnet, services);
  if (zone !== undefined) Object.assign(planned, { zone, subnet_id: subnetId(zone, cidr) });
}

export const subnet = resource({
  type: "sdn_subnet",
  ignoredProperties: IGNORED_PROPERTIES,
  description:
    "An IP network of a VNet, with its gateway and DHCP ranges. The server registers network and gateway in the IPAM of the zone when the change is staged. With the built-in IPAM, a subnet cannot be deleted while addresses other than the gateway are registered in it.",
  importExample: "lab/10.10.0.0/24",
  attributes: subnetAttributes,
  identity: ["vnet", "cidr"],
  parseImportId(id) {
    const [, vnet, rest = ""] = /^([^/]+)\/(.+)$/.exec(id) ?? [];
    return vnet === undefined ? undefined : { vnet, cidr: cidrOfSubnetId(rest) ?? rest };
  },
  behaviour,
  plan: planId,
  validate: validateSubnet,
  cautions: subnetCautions,
  operations: [
    "GET /cluster/sdn/vnets",
    "GET /cluster/sdn/vnets/{vnet}/subnets",
    "POST /cluster/sdn/vnets/{vnet}/subnets",
    "GET /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
    "PUT /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
    "DELETE /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
  ],
});

export const subnetsData = listing({
  type: "sdn_subnets",
  items: "subnets",
  description: "Lists the subnets of a VNet.",
  filters: {
    vnet: string({ doc: "VNet.", check: [sdnId] })
      .required()
      .refersTo("sdn.vnet"),
  },
  attributes: subnetAttributes,
  ignoredProperties: IGNORED_PROPERTIES,
  entries: (session, version, { vnet }, options) =>
    session.read("GET /cluster/sdn/vnets/{vnet}/subnets", { vnet }, version, options),
  sortedBy: ["cidr"],
  operations: ["GET /cluster/sdn/vnets/{vnet}/subnets"],
});
