/**
 * Subnets. Facts (docs/facts/sdn.md#subnets): created by their network, addressed by an id made of zone, address and
 * mask as written; there is one list for each vnet and none for the cluster; a PUT below another vnet would move the
 * subnet there; prefix and gateway are registered in the zone's IPAM at once, not at the apply; deleting a missing
 * one is 200 without IPAM and a confusing 500 with one.
 */
import type { PveSession } from "../../../api/types";
import type { State } from "../../../framework/attribute";
import type { Behaviour, Context } from "../../../framework/resource";
import { unlessMissing } from "../../failures";
import { cidrOfSubnetId, subnetId } from "../../formats/subnets";
import type { Answer } from "../../kinds/collection";
import { untypedResource } from "../../kinds/define";
import { createParameters, decodeAnswer, updateParameters } from "../../parameters/parameters";
import { lockToken, SDN_LOCK } from "../lock";
import { subnetAttributes, validateSubnet } from "./attributes";

const write = { domain: SDN_LOCK };

export function subnetsPath(vnet: unknown): string {
  return `/cluster/sdn/vnets/${encodeURIComponent(String(vnet))}/subnets`;
}

function itemPath(vnet: unknown, id: string): string {
  return `${subnetsPath(vnet)}/${encodeURIComponent(id)}`;
}

async function find({ vnet, cidr }: State, session: PveSession): Promise<Answer | undefined> {
  const subnets = await unlessMissing(session.list<Answer>(subnetsPath(vnet), {}, { shared: SDN_LOCK }));
  return subnets?.find((subnet) => subnet.cidr === cidr);
}

/** The id, which the state lacks after an import or when reading it back failed. */
async function idOf({ vnet, cidr, subnet_id }: State, session: PveSession): Promise<string | undefined> {
  if (typeof subnet_id === "string") return subnet_id;
  const vnets = await session.read("GET /cluster/sdn/vnets", {}, {}, { shared: SDN_LOCK });
  const zone = vnets.find((other) => other.vnet === vnet)?.zone;
  return zone === undefined ? undefined : subnetId(String(zone), String(cidr));
}

function decode(entry: Answer, { vnet }: State): State {
  // Where it belongs is said by the path; not every answer repeats it.
  return { ...decodeAnswer(subnetAttributes, entry), vnet: vnet ?? null };
}

async function readItem(state: State, { services }: Context<PveSession>): Promise<State | null> {
  const id = await idOf(state, services);
  const found = id && (await unlessMissing(services.object<Answer>(itemPath(state.vnet, id))));
  return found ? decode(found, state) : null;
}

/** Made of the network and the zone. */
export const SUBNET_BESIDES = ["id", "mask", "network"];

const behaviour: Behaviour<PveSession> = {
  async read(state, context) {
    const listed = await find(state, context.services);
    // Missing in the list may mean hidden from these credentials.
    return listed ? decode(listed, state) : readItem(state, context);
  },
  readItem,

  async list({ services }) {
    const vnets = await services.read("GET /cluster/sdn/vnets", {}, {}, { shared: SDN_LOCK });
    const subnets = await Promise.all(
      vnets.map(async ({ vnet }) => {
        const entries = await services.list<Answer>(subnetsPath(vnet), {}, { shared: SDN_LOCK });
        return entries.map((entry) => decode(entry, { vnet: String(vnet) }));
      }),
    );
    return subnets.flat();
  },

  async create(planned, { services, config, exists }) {
    const parameters = createParameters(subnetAttributes, planned, config);
    const names = { subnet: String(planned.cidr), type: "subnet" };
    await services.post(subnetsPath(planned.vnet), { ...names, ...parameters, ...lockToken(services) }, write);
    exists();
    const there = await find(planned, services);
    const known: State = there ? { subnet_id: String(there.subnet), zone: String(there.zone) } : {};
    exists(known);
    return known;
  },

  async update(planned, prior, { services, config }) {
    const { set, clear, any } = updateParameters(subnetAttributes, planned, prior, config);
    const id = await idOf(prior, services);
    if (!any || id === undefined) return undefined;
    const cleared = clear.length > 0 ? { delete: clear.join(",") } : {};
    await services.put(itemPath(planned.vnet, id), { ...set, ...cleared, ...lockToken(services) }, write);
    return undefined;
  },

  async delete(state, { services }) {
    const id = await idOf(state, services);
    if (id === undefined) return;
    try {
      await unlessMissing(services.delete(itemPath(state.vnet, id), lockToken(services), write));
    } catch (failure) {
      if (await find(state, services)) throw failure;
    }
  },
};

export const subnet = untypedResource({
  type: "sdn_subnet",
  besides: SUBNET_BESIDES,
  family: "sdn",
  documentation: {
    description:
      "An IP network of a VNet, with its gateway and what DHCP gives out. Prefix and gateway are registered in the zone's IPAM at once, when the change is staged. With the built-in IPAM a subnet cannot be deleted while addresses other than the gateway are registered in it.",
    example: `resource "pve_sdn_vnet" "lab" {
  vnet = "lab"
  zone = pve_sdn_zone_simple.lab.zone
}

resource "pve_sdn_subnet" "lab" {
  vnet    = pve_sdn_vnet.lab.vnet
  cidr    = "10.10.0.0/24"
  gateway = "10.10.0.1"
  snat    = true

  dhcp_ranges = [
    { start_address = "10.10.0.50", end_address = "10.10.0.99" },
    { start_address = "10.10.0.150", end_address = "10.10.0.199" },
  ]
}
`,
    importExample: "lab/10.10.0.0/24",
  },
  attributes: subnetAttributes,
  identity: ["vnet", "cidr"],
  parseImportId(id) {
    const [, vnet, rest = ""] = /^([^/]+)\/(.+)$/.exec(id) ?? [];
    return vnet === undefined ? undefined : { vnet, cidr: cidrOfSubnetId(rest) ?? rest };
  },
  behaviour,
  validate: validateSubnet,
  operations: [
    "GET /cluster/sdn/vnets",
    "GET /cluster/sdn/vnets/{vnet}/subnets",
    "POST /cluster/sdn/vnets/{vnet}/subnets",
    "GET /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
    "PUT /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
    "DELETE /cluster/sdn/vnets/{vnet}/subnets/{subnet}",
  ],
});
