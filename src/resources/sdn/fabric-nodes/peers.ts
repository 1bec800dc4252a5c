/**
 * Peers of a WireGuard node. They have their own resource, because the server checks that a peer exists: two nodes can refer to each
 * other only if both exist. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. A PUT without `interfaces` deletes them and their
 * keys, but keeps other omitted parameters. The server ignores a public key in requests.
 */
import type { AnswerOf, Encoded } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { type Attributes, bool, setOf } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Behaviour, Report } from "../../../framework/resource";
import type { ConfigOf, RemoteOf, StateOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { ExistsAlready, unlessMissing } from "../../failures";
import { nodeName, wireguardInterfaceName } from "../../formats/names";
import { peerEndpoint } from "../../formats/route-formats";
import type { Validator } from "../../formats/validator";
import { resource } from "../../kinds/define";
import { parameter, subkey } from "../../parameters/parameter";
import { createParameters, decodeAnswer } from "../../parameters/parameters";
import { parsePropertyString, printPropertyString } from "../../parameters/property-string";
import { shown } from "../../parameters/reported-text";
import { peerInterfaceMissing, peersExist } from "../diagnostics";
import { peerTypeValues } from "../enumerations";
import { allNodes, type FabricNode } from "../fabrics/list";
import { atLeastOne, isGiven } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { nodeKeys } from "./node";

const key = (name: string, doc: string, check: Validator) => subkey(name, { doc, check: [check] });

export const peerAttributes = {
  type: key(
    "type",
    "Location of the peer: `internal` (a node of the cluster) or `external`.",
    peerTypeValues,
  ).required(),
  interface: key("iface", "Interface of this node.", wireguardInterfaceName).required(),
  node_name: key("node", "Name of the peer.", nodeName).required(),
  node_interface: key(
    "node_iface",
    "Interface of the peer. Required for internal peers.",
    wireguardInterfaceName,
  ).optional(),
  endpoint: key(
    "endpoint",
    "Host and port of the peer, if they differ from the `endpoint` of its entry.",
    peerEndpoint,
  ).optional(),
  skip_route_generation: subkey(
    "skip_route_generation",
    bool({ doc: "Whether the node gets no routes to the allowed networks of the peer. Default: `false`." }),
  )
    .optional()
    .whenAbsent(false),
};

export function peersField<const A extends Attributes>(peer: A) {
  const peers = setOf(peer, { doc: "All peers of the node.", check: [atLeastOne] });
  return parameter("peers", peers.keyedBy("interface", "node_name", "node_interface"));
}

const attributes = {
  fabric: nodeKeys.fabric,
  // The path contains it.
  node_name: parameter("node_id", nodeKeys.node_name, { only: "read" }),
  peers: peersField(peerAttributes).required(),
};

type PeersAttributes = typeof attributes;
type Address = Pick<StateOf<PeersAttributes>, "fabric" | "node_name">;
type Remote = RemoteOf<PeersAttributes>;

const NODE = "/cluster/sdn/fabrics/node/{fabric_id}/{node_id}";
const placeOf = ({ fabric, node_name }: Address) => ({ fabric_id: fabric, node_id: node_name });

type Node = FabricNode | AnswerOf<`GET ${typeof NODE}`>;
type Change = Encoded | { readonly delete: readonly "peers"[] };

function isInternal({ protocol, role }: Node): boolean {
  return protocol === "wireguard" && role !== "external";
}

function hasPeers({ peers }: Node): boolean {
  return (peers ?? []).length > 0;
}

/** The present interfaces of the node, without the public keys that the server generates. */
function interfacesOf(node: Node): { readonly interfaces?: readonly string[] } {
  const interfaces = (node.interfaces ?? []).map((text) => {
    const { public_key: _, ...parts } = parsePropertyString(text);
    return printPropertyString(parts);
  });
  return interfaces.length > 0 ? { interfaces } : {};
}

async function put(address: Address, session: PveSession, change: (node: Node) => Change): Promise<void> {
  await session.exclusive(SDN_LOCK, async (locked) => {
    const node = await locked.read(`GET ${NODE}`, placeOf(address));
    const kind = { protocol: "wireguard", role: "internal" } as const;
    const body = { ...kind, ...interfacesOf(node), ...change(node), ...lockToken(locked) };
    await locked.write(`PUT ${NODE}`, placeOf(address), body, { domain: SDN_LOCK });
  });
}

function peersOf(node: Node, { fabric, node_name }: Address): Remote | null {
  return hasPeers(node) ? { ...decodeAnswer(attributes, node), fabric, node_name } : null;
}

async function readItem(address: Address, session: PveSession): Promise<Remote | null> {
  const node = await unlessMissing(session.read(`GET ${NODE}`, placeOf(address)));
  return node ? peersOf(node, address) : null;
}

const behaviour: Behaviour<PveSession, PeersAttributes, "fabric" | "node_name"> = {
  async read(state, { services }) {
    const nodes = await allNodes(services);
    const listed = nodes.find(({ fabric_id, node_id }) => fabric_id === state.fabric && node_id === state.node_name);
    return listed ? peersOf(listed, state) : readItem(state, services);
  },
  readItem: (state, { services }) => readItem(state, services),

  async list({ services }) {
    const nodes = await allNodes(services);
    return nodes.filter((node) => isInternal(node) && hasPeers(node)).map((node) => decodeAnswer(attributes, node));
  },

  async create(planned, { services, config, created }) {
    await put(planned, services, (node) => {
      if (hasPeers(node)) throw alreadyThere(planned);
      return createParameters(attributes, planned, config);
    });
    created();
    return undefined;
  },

  async update(planned, _, { services, config }) {
    await put(planned, services, () => createParameters(attributes, planned, config));
    return undefined;
  },

  async delete(state, { services }) {
    await unlessMissing(put(state, services, () => ({ delete: ["peers"] })));
  },
};

function alreadyThere({ fabric, node_name }: Address): Error {
  const id = `${fabric}/${node_name}`;
  return new ExistsAlready(peersExist({ id }));
}

function validatePeers({ peers }: ConfigOf<PeersAttributes>, report: Report): void {
  if (peers === null || peers === UNKNOWN) return;
  for (const peer of peers) {
    if (peer === UNKNOWN || peer.type !== "internal" || isGiven(peer.node_interface) !== false) continue;
    // The name may be unknown.
    report.error(peerInterfaceMissing({ peer: shown(peer.node_name) }, path("peers")));
  }
}

export const wireguardPeers = resource({
  type: "sdn_fabric_wireguard_peers",
  // Attributes of the node's own resource.
  ignoredProperties: ["protocol", "role", "interfaces", "endpoint", "allowed_ips"],
  since: "9.2",
  description:
    "All peers of a node in a WireGuard fabric. They are separate from the nodes, because a peer must exist first: refer to the resources of both nodes. Needs Proxmox VE 9.2 or newer.",
  importExample: "sites/pve1",
  attributes,
  identity: ["fabric", "node_name"],
  behaviour,
  validate: validatePeers,
  operations: [
    "GET /cluster/sdn/fabrics/all",
    "GET /cluster/sdn/fabrics/node/{fabric_id}/{node_id}",
    "PUT /cluster/sdn/fabrics/node/{fabric_id}/{node_id}",
  ],
});
