/**
 * Data sources of the corosync configuration: nodes, join information, quorum device and totem settings. Facts:
 * contributing/facts/cluster.md#membership. A stand-alone node has no members and no totem settings. All totem numbers come as strings.
 */

import type { AnswerOf } from "../../../api/calls";
import type { AnsweredNumber } from "../../../api/values";
import { type Attributes, list, listOf, map, mapOf, number, string } from "../../../framework/attribute";
import type { RemoteOf } from "../../../framework/state-of";
import { nodeName } from "../../formats/names";
import { sortedBy } from "../../kinds/data-sources";
import { dataSource } from "../../kinds/define";
import { ephemeralReading } from "../../kinds/ephemeral";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { reportedText, reportedTextOrNull, sortedJson } from "../../parameters/reported-text";
import { extraJson } from "../../unknown-properties/unknown-properties";

const RINGS = Array.from({ length: 8 }, (_, ring) => `ring${ring}_addr`);

export const member = {
  name: parameter("name", { doc: "Name of the node." }).computed(),
  node_id: parameter("nodeid", number({ doc: "Number of the node." })).computed(),
  quorum_votes: parameter("quorum_votes", number({ doc: "Votes of the node." })).computed(),
  ring_addresses: list(string({ doc: "Address." }), { doc: "Addresses of the node, link 0 first." }).computed(),
  ...extraJson,
};

type Entry = Readonly<Record<string, unknown>>;

/** `attributes` may have more than those of a member. */
function decodeMember<const A extends Attributes>(attributes: A & typeof member, entry: Entry) {
  const decoded: RemoteOf<A> = decodeAnswer<A>(attributes, { name: entry.node, ...entry }, ["node", ...RINGS]);
  return { ...decoded, ring_addresses: ringAddresses(entry) };
}

/** `ring0_addr` … `ring7_addr` of a node, in order. */
function ringAddresses(entry: Entry): string[] {
  return RINGS.map((ring) => entry[ring]).flatMap((address) =>
    address === undefined || address === null ? [] : [reportedText(address)],
  );
}

export const joinApiVersionData = dataSource({
  type: "cluster_join_api_version",
  description: "Version of the join protocol that the node supports.",
  attributes: { version: number({ doc: "Version." }).computed() },
  operations: ["GET /cluster/config/apiversion"],
  read: async (_, { services }) => ({ version: Number(await services.read("GET /cluster/config/apiversion", {})) }),
});

export const configNodesData = dataSource({
  type: "cluster_config_nodes",
  description: "Nodes of the corosync configuration, sorted by name. Empty on a stand-alone node.",
  attributes: { nodes: listOf(member, { doc: "Nodes." }).computed() },
  operations: ["GET /cluster/config/nodes"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/config/nodes", {}, {}, { shared: "file-corosync_conf" });
    const nodes = entries.map((entry) => decodeMember(member, entry));
    return { nodes: sortedBy(nodes, "name") };
  },
});

const joinable = {
  ...member,
  address: parameter("pve_addr", { doc: "Address of the API of the node." }).computed(),
  fingerprint: parameter("pve_fp", { doc: "SHA-256 fingerprint of the certificate of the node." }).computed(),
};

export const joinInfoData = dataSource({
  type: "cluster_join_info",
  description:
    "Information that a node needs to join the cluster: addresses and certificate fingerprints of the members. Fails on a stand-alone node.",
  attributes: {
    node_name: string({
      doc: "Member that the joining node should contact. The server's default is the node that receives the request.",
      check: [nodeName],
    }).optional(),
    preferred_node: string({ doc: "Member that the joining node should contact." }).computed(),
    config_digest: string({ doc: "Digest of the corosync configuration." }).computed(),
    nodes: listOf(joinable, { doc: "Members, sorted by name." }).computed(),
  },
  operations: ["GET /cluster/config/join"],
  async read(config, { services }) {
    const query = config.node_name === null ? {} : { node: config.node_name };
    const { nodelist, preferred_node, config_digest } = await services.read("GET /cluster/config/join", {}, query);
    const nodes = nodelist.map((entry) => decodeMember(joinable, entry));
    return { preferred_node, config_digest, nodes: sortedBy(nodes, "name") };
  },
});

/** Ephemeral, because the values are only valid for a short time: fingerprints change with certificates, the digest with each member. */
export const joinInformation = ephemeralReading(joinInfoData, {
  type: "cluster_join_information",
  description:
    "Current information that a node needs to join the cluster: addresses and certificate fingerprints of the members. Each run reads it anew and never stores it, so a join does not use an old fingerprint. Fails on a stand-alone node.",
});

export const qdeviceData = dataSource({
  type: "cluster_qdevice",
  description: "State of the external quorum device. All attributes are null without one.",
  attributes: {
    model: string({ doc: "Model." }).computed(),
    algorithm: string({ doc: "Algorithm." }).computed(),
    host: string({ doc: "Host of the device." }).computed(),
    state: string({ doc: "State of the connection." }).computed(),
    tie_breaker: string({ doc: "Side that wins a tie." }).computed(),
    settings: map(string({ doc: "Value." }), {
      doc: "All settings that the server reports, by their own names.",
    }).computed(),
  },
  operations: ["GET /cluster/config/qdevice"],
  async read(_, { services }) {
    const answer = await services.read("GET /cluster/config/qdevice", {});
    const text = (name: string) => reportedTextOrNull(answer[name]);
    return {
      model: text("Model"),
      algorithm: text("Algorithm"),
      host: text("QNetd host"),
      state: text("State"),
      tie_breaker: text("Tie-breaker"),
      settings: Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, reportedText(value)])),
    };
  },
});

const totemInterface = {
  link_number: parameter("linknumber", number({ doc: "Number of the link." })).computed(),
  knet_link_priority: parameter(
    "knet_link_priority",
    number({ doc: "Priority of the link. Corosync uses the highest." }),
  ).computed(),
  ...extraJson,
};

type Answer = NonNullable<AnswerOf<"GET /cluster/config/totem">>;

const interfacesOf = (answer: NonNullable<Answer["interface"]>) =>
  Object.fromEntries(Object.entries(answer).map(([link, entry]) => [link, decodeAnswer(totemInterface, entry ?? {})]));

const numberOrNull = (answered: AnsweredNumber | null | undefined) =>
  answered === undefined || answered === null ? null : Number(answered);

export const totemData = dataSource({
  type: "cluster_totem",
  description: "Totem settings of the corosync configuration. All attributes are null on a stand-alone node.",
  attributes: {
    cluster_name: string({ doc: "Name of the cluster." }).computed(),
    config_version: number({ doc: "Version of the configuration, which increases with each change." }).computed(),
    ip_version: string({ doc: "IP version that corosync uses." }).computed(),
    link_mode: string({ doc: "How corosync uses several links." }).computed(),
    secauth: string({ doc: "Whether messages are encrypted and authenticated: `on` or `off`." }).computed(),
    version: number({ doc: "Version of the configuration format." }).computed(),
    interfaces: mapOf(totemInterface, { doc: "Links by number." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys. `null` on a stand-alone node." }).computed(),
  },
  operations: ["GET /cluster/config/totem"],
  async read(_, { services }) {
    const answer = await services.read("GET /cluster/config/totem", {});
    return {
      cluster_name: answer?.cluster_name ?? null,
      config_version: numberOrNull(answer?.config_version),
      ip_version: answer?.ip_version ?? null,
      link_mode: answer?.link_mode ?? null,
      secauth: answer?.secauth ?? null,
      version: numberOrNull(answer?.version),
      interfaces: answer?.interface ? interfacesOf(answer.interface) : null,
      raw_json: sortedJson(answer),
    };
  },
});
