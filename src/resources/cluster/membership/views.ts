/**
 * Membership and corosync as they are. Facts (docs/facts/cluster.md#membership): all numbers come as strings; a
 * stand-alone node has no members.
 */
import { type Attributes, list, listOf, map, mapOf, number, string } from "../../../framework/attribute";
import { isMap, type ValueMap } from "../../../plugin/cty/value";
import { nodeName } from "../../formats/names";
import { dataSource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { sortedJson } from "../../parameters/sorted-json";
import { extraJson } from "../../unknown-properties/unknown-properties";

type Entry = Readonly<Record<string, unknown>>;

const RINGS = Array.from({ length: 8 }, (_, ring) => `ring${ring}_addr`);

/** `ring0_addr` … `ring7_addr` of a node, in order. */
function ringAddresses(entry: Entry): string[] {
  return RINGS.map((ring) => entry[ring]).flatMap((address) =>
    address === undefined || address === null ? [] : [String(address)],
  );
}

const member = {
  name: parameter("name", string({ doc: "Name of the node." })).computed(),
  node_id: parameter("nodeid", number({ doc: "Number of the node." })).computed(),
  quorum_votes: parameter("quorum_votes", number({ doc: "Its votes." })).computed(),
  ring_addresses: list(string({ doc: "Address." }), { doc: "Its addresses, link 0 first." }).computed(),
  ...extraJson,
};

const byName = (a: Entry, b: Entry) => (String(a.name) < String(b.name) ? -1 : 1);
const decodeMember = (attributes: Attributes) => (entry: Entry) => ({
  ...decodeAnswer(attributes, { name: entry.node, ...entry }, ["node", ...RINGS]),
  ring_addresses: ringAddresses(entry),
});

export const configNodes = dataSource({
  type: "cluster_config_nodes",
  family: "cluster",
  documentation: {
    description: "Nodes of the corosync configuration, sorted by name; none on a stand-alone node.",
    example: `data "pve_cluster_config_nodes" "this" {}\n`,
  },
  attributes: { nodes: listOf(member, { doc: "The nodes." }).computed() },
  operations: ["GET /cluster/config/nodes"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/config/nodes", {}, {}, { shared: "file-corosync_conf" });
    return { nodes: entries.map(decodeMember(member)).sort(byName) };
  },
});

const totemInterface = {
  link_number: parameter("linknumber", number({ doc: "Number of the link." })).computed(),
  knet_link_priority: parameter("knet_link_priority", number({ doc: "Its priority: the highest is used." })).computed(),
  ...extraJson,
};

const interfacesOf = (answer: ValueMap) =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([link, entry]) =>
      isMap(entry) ? [[link, decodeAnswer(totemInterface, entry as unknown as Entry)]] : [],
    ),
  );

export const totem = dataSource({
  type: "cluster_totem",
  family: "cluster",
  documentation: {
    description: "Totem settings of the corosync configuration; all null on a stand-alone node.",
    example: `data "pve_cluster_totem" "this" {}\n`,
  },
  attributes: {
    cluster_name: string({ doc: "Name of the cluster." }).computed(),
    config_version: number({ doc: "Version of the configuration; grows with each change." }).computed(),
    ip_version: string({ doc: "IP version that corosync uses." }).computed(),
    link_mode: string({ doc: "How several links are used." }).computed(),
    secauth: string({ doc: "Whether messages are encrypted and authenticated: `on` or `off`." }).computed(),
    version: number({ doc: "Version of the configuration's format." }).computed(),
    interfaces: mapOf(totemInterface, { doc: "The links, by number." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys; `null` on a stand-alone node." }).computed(),
  },
  operations: ["GET /cluster/config/totem"],
  async read(_, { services }) {
    const answer: Entry | null = await services.read("GET /cluster/config/totem", {});
    const text = (name: string) => (answer?.[name] === undefined ? null : String(answer[name]));
    return {
      cluster_name: text("cluster_name"),
      config_version: answer?.config_version === undefined ? null : Number(answer.config_version),
      ip_version: text("ip_version"),
      link_mode: text("link_mode"),
      secauth: text("secauth"),
      version: answer?.version === undefined ? null : Number(answer.version),
      interfaces: isMap(answer?.interface) ? interfacesOf(answer.interface) : null,
      raw_json: sortedJson(answer),
    };
  },
});

export const qdevice = dataSource({
  type: "cluster_qdevice",
  family: "cluster",
  documentation: {
    description: "State of the external quorum device; all null without one.",
    example: `data "pve_cluster_qdevice" "this" {}\n`,
  },
  attributes: {
    model: string({ doc: "Model." }).computed(),
    algorithm: string({ doc: "Algorithm." }).computed(),
    host: string({ doc: "Host of the device." }).computed(),
    state: string({ doc: "State of the connection." }).computed(),
    tie_breaker: string({ doc: "Which side wins a tie." }).computed(),
    settings: map(string({ doc: "Value." }), { doc: "Everything that the server tells, by its own names." }).computed(),
  },
  operations: ["GET /cluster/config/qdevice"],
  async read(_, { services }) {
    const answer = await services.read("GET /cluster/config/qdevice", {});
    const text = (name: string) => (answer[name] === undefined ? null : String(answer[name]));
    return {
      model: text("Model"),
      algorithm: text("Algorithm"),
      host: text("QNetd host"),
      state: text("State"),
      tie_breaker: text("Tie-breaker"),
      settings: Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])),
    };
  },
});

const joinable = {
  ...member,
  address: parameter("pve_addr", string({ doc: "Address of its API." })).computed(),
  fingerprint: parameter("pve_fp", string({ doc: "SHA-256 fingerprint of its certificate." })).computed(),
};

export const joinInfo = dataSource({
  type: "cluster_join_info",
  family: "cluster",
  documentation: {
    description:
      "What a node needs to know to join the cluster: addresses and certificate fingerprints of the members. Fails on a node that is in no cluster.",
    example: `data "pve_cluster_join_info" "this" {}\n`,
  },
  attributes: {
    node_name: string({
      doc: "Member that the joining node should talk to. The server's default is the node that answers.",
      check: [nodeName],
    }).optional(),
    preferred_node: string({ doc: "Member that the joining node should talk to." }).computed(),
    config_digest: string({ doc: "Digest of the corosync configuration." }).computed(),
    nodes: listOf(joinable, { doc: "The members, sorted by name." }).computed(),
  },
  operations: ["GET /cluster/config/join"],
  async read(config, { services }) {
    const parameters = config.node_name === null ? {} : { node: String(config.node_name) };
    const answer = await services.read("GET /cluster/config/join", {}, parameters);
    const nodes = ((answer.nodelist ?? []) as readonly Entry[]).map(decodeMember(joinable)).sort(byName);
    return { preferred_node: String(answer.preferred_node), config_digest: String(answer.config_digest), nodes };
  },
});

export const joinApiVersion = dataSource({
  type: "cluster_join_api_version",
  family: "cluster",
  documentation: {
    description: "Version of the join protocol that the node speaks.",
    example: `data "pve_cluster_join_api_version" "this" {}\n`,
  },
  attributes: { version: number({ doc: "Version." }).computed() },
  operations: ["GET /cluster/config/apiversion"],
  read: async (_, { services }) => ({ version: await services.number("/cluster/config/apiversion") }),
});

export const membershipViews = [configNodes, totem, qdevice, joinInfo, joinApiVersion];
