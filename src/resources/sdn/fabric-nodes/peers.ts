/**
 * Peers of a WireGuard node, apart from the node: the server checks that the other end exists, so that two nodes can
 * name each other only when both are there. Facts (docs/facts/sdn-routing.md#nodes-of-fabrics): a PUT without
 * `interfaces` wipes them and their keys, while other parameters that are left out stay as they are; a public key
 * that is sent is ignored.
 */
import type { PveSession } from "../../../api/types";
import { type Attributes, bool, type State, setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Behaviour, Report } from "../../../framework/resource";
import { isMap, type Value, type ValueMap } from "../../../plugin/cty/value";
import { ExistsAlready, unlessMissing } from "../../failures";
import { peerEndpoint } from "../../formats/fabric-formats";
import { wireguardInterfaceName } from "../../formats/interface-names";
import { nodeName } from "../../formats/names";
import { oneOf, type Validator } from "../../formats/validator";
import type { Answer } from "../../kinds/collection";
import { untypedResource } from "../../kinds/define";
import { parameter, subkey } from "../../parameters/parameter";
import { createParameters, decodeAnswer, type Sent } from "../../parameters/parameters";
import { parsePropertyString, printPropertyString } from "../../parameters/property-string";
import { LIST, nodesIn } from "../fabrics/list";
import { lockToken, SDN_LOCK } from "../lock";
import { isGiven } from "../rules";
import { nodeKeys } from "./node";

const key = (name: string, doc: string, check: Validator) => subkey(name, string({ doc, check: [check] }));

const atLeastOne = (peers: Value[]) => (peers.length > 0 ? undefined : "must have at least one element");

export const peerAttributes = {
  type: key(
    "type",
    "Where the other end is: `internal` (a node of the cluster) or `external`.",
    oneOf("internal", "external"),
  ).required(),
  interface: key("iface", "Own interface.", wireguardInterfaceName).required(),
  node_name: key("node", "Name of the other member.", nodeName).required(),
  node_interface: key(
    "node_iface",
    "Interface at the other end; needed if it is internal.",
    wireguardInterfaceName,
  ).optional(),
  endpoint: key(
    "endpoint",
    "Where the other end is reached, if not where its own entry says.",
    peerEndpoint,
  ).optional(),
  skip_route_generation: subkey(
    "skip_route_generation",
    bool({ doc: "Whether no routes are made for the allowed networks of the other end. Default: `false`." }),
  )
    .optional()
    .whenAbsent(false),
};

export function peersField<const A extends Attributes>(peer: A) {
  const peers = setOf(peer, { doc: "All peers of the node.", check: [atLeastOne] });
  return parameter("peers", peers.keyedBy("interface", "node_name", "node_interface"));
}

const { node_name, fabric } = nodeKeys;

const attributes = {
  ...(fabric && { fabric }),
  // Said by the path, like the fabric.
  ...(node_name && { node_name: parameter("node_id", node_name, { only: "read" }) }),
  peers: peersField(peerAttributes).required(),
};

function itemPath({ fabric, node_name }: State): string {
  return `/cluster/sdn/fabrics/node/${encodeURIComponent(String(fabric))}/${encodeURIComponent(String(node_name))}`;
}

function isInternal({ protocol, role }: Answer): boolean {
  return protocol === "wireguard" && role !== "external";
}

function hasPeers({ peers }: Answer): boolean {
  return Array.isArray(peers) && peers.length > 0;
}

/** The interfaces of the node as they are, without what the server makes. */
function interfacesOf(node: Answer): Sent {
  const interfaces = (Array.isArray(node.interfaces) ? node.interfaces : []).map((text) => {
    const { public_key: _, ...parts } = parsePropertyString(String(text));
    return printPropertyString(parts);
  });
  return interfaces.length > 0 ? { interfaces } : {};
}

async function put(state: State, session: PveSession, change: (node: Answer) => Sent): Promise<void> {
  await session.exclusive(SDN_LOCK, async (locked) => {
    const node = await locked.object<Answer>(itemPath(state));
    const parameters = { protocol: "wireguard", role: "internal", ...interfacesOf(node), ...change(node) };
    await locked.put(itemPath(state), { ...parameters, ...lockToken(locked) }, { domain: SDN_LOCK });
  });
}

function peersOf(node: Answer, { fabric = null, node_name = null }: State): State | null {
  return hasPeers(node) ? { ...decodeAnswer(attributes, node), fabric, node_name } : null;
}

async function readItem(state: State, session: PveSession): Promise<State | null> {
  const node = await unlessMissing(session.object<Answer>(itemPath(state)));
  return node ? peersOf(node, state) : null;
}

const behaviour: Behaviour<PveSession> = {
  async read(state, { services }) {
    const nodes = nodesIn(await services.read(`GET ${LIST}`, {}, {}, { shared: SDN_LOCK }));
    const listed = nodes.find(({ fabric_id, node_id }) => fabric_id === state.fabric && node_id === state.node_name);
    return listed ? peersOf(listed, state) : readItem(state, services);
  },
  readItem: (state, { services }) => readItem(state, services),

  async list({ services }) {
    const nodes = nodesIn(await services.read(`GET ${LIST}`, {}, {}, { shared: SDN_LOCK }));
    return nodes.filter((node) => isInternal(node) && hasPeers(node)).map((node) => decodeAnswer(attributes, node));
  },

  async create(planned, { services, config, exists }) {
    await put(planned, services, (node) => {
      if (hasPeers(node)) throw alreadyThere(planned);
      return createParameters(attributes, planned, config);
    });
    exists();
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

function alreadyThere({ fabric, node_name }: State): Error {
  const id = `${String(fabric)}/${String(node_name)}`;
  return new ExistsAlready(`Node ${id} has peers already`, `Import them with the id ${id}, or remove them first.`);
}

function validatePeers({ peers }: ValueMap, report: Report): void {
  if (!Array.isArray(peers)) return;
  for (const peer of peers.filter(isMap)) {
    if (peer.type !== "internal" || isGiven(peer.node_interface) !== false) continue;
    const detail = `The peer ${String(peer.node_name)} is internal: node_interface has to name its interface.`;
    report.error(path("peers"), "node_interface is missing", detail);
  }
}

export const wireguardPeers = untypedResource({
  type: "sdn_fabric_wireguard_peers",
  // Of the node, which has a resource of its own.
  besides: ["protocol", "role", "interfaces", "endpoint", "allowed_ips"],
  family: "sdn",
  since: "9.2",
  documentation: {
    description:
      "All peers of a node in a WireGuard fabric. Apart from the nodes, since a peer can be named only when it exists: refer to the nodes of both ends. Needs Proxmox VE 9.2 or newer.",
    example: `resource "pve_sdn_fabric_node_wireguard" "pve2" {
  fabric    = pve_sdn_fabric_wireguard.sites.fabric
  node_name = "pve2"

  interfaces = [{ name = "wg0", listen_port = 51820, ip = "10.252.0.2/24" }]
}

resource "pve_sdn_fabric_wireguard_peers" "pve1" {
  fabric    = pve_sdn_fabric_node_wireguard.pve1.fabric
  node_name = pve_sdn_fabric_node_wireguard.pve1.node_name

  peers = [
    {
      type           = "internal"
      interface      = "wg0"
      node_name      = pve_sdn_fabric_node_wireguard.pve2.node_name
      node_interface = "wg0"
    },
    {
      type      = "external"
      interface = "wg0"
      node_name = pve_sdn_fabric_node_wireguard_external.branch.node_name
    },
  ]
}
`,
    importExample: "sites/pve1",
  },
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
