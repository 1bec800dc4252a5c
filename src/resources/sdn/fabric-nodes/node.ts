/**
 * Shared parts of nodes of fabrics. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. Fabric and node name identify a node. The
 * server does not check that the node exists. Every PUT names the protocol, and replaces the whole list of interfaces if it has one.
 */
import type { PveSession } from "../../../api/types";
import { type Attributes, set, setOf, string } from "../../../framework/attribute";
import type { Documentation, PlanContext, Report } from "../../../framework/resource";
import type { AddressOf, ConfigOf } from "../../../framework/state-of";
import { canonicalAddress, ipv4Address, ipv6Address } from "../../formats/addresses";
import { nodeName } from "../../formats/names";
import { canonicalCidr, canonicalNetwork, fullRangeCidr } from "../../formats/networks";
import { fabricId } from "../../formats/sdn-names";
import type { Validator } from "../../formats/validator";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter, subkey } from "../../parameters/parameter";
import type { SentParameters } from "../../parameters/parameters";
import { type FabricProtocol, LIST, nodesIn } from "../fabrics/list";
import { withKnownNodes } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";

export const nodeKeys = {
  // The path contains it, so the body does not.
  fabric: parameter("fabric_id", { doc: "Fabric.", check: [fabricId], only: "read" })
    .key()
    .refersTo("sdn.fabric"),
  node_name: parameter("node_id", { doc: "Name of the node.", check: [nodeName] }).key(),
};

export const ip = parameter("ip", {
  doc: "IPv4 address of the node in the fabric, within its `ip_prefix`. Required if and only if the fabric has one.",
  check: [ipv4Address],
});

export const ip6 = parameter("ip6", {
  doc: "IPv6 address of the node in the fabric, within its `ip6_prefix`. Required if and only if the fabric has one.",
  check: [ipv6Address],
  canonical: canonicalAddress,
});

export function interfaceAddress(parameter: "ip" | "ip6", check: Validator, family: string) {
  const doc = `${family} address of the interface, with the prefix length of its network. Most fabrics do not need it.`;
  return subkey(parameter, { doc, check: [check], canonical: canonicalCidr }).optional();
}

export function interfaceName(check: Validator) {
  return subkey("name", { doc: "Name of the interface.", check: [check] }).required();
}

/** Interfaces of a node. Every update sends them, because a PUT without the list may delete them and their WireGuard keys. */
export function interfaces<const A extends Attributes>(attributes: A, doc: string) {
  return parameter("interfaces", setOf(attributes, { doc }).keyedBy("name"), { always: true }).optional();
}

export const allowedIps = parameter(
  "allowed_ips",
  set(string({ doc: "Network.", check: [fullRangeCidr], canonical: canonicalNetwork }), {
    doc: "Networks that are reached through this member, in addition to its own address.",
  }),
  { list: "repeat" },
).optional();

/** First server version with the protocol. */
const SINCE: Readonly<Record<FabricProtocol, string>> = {
  openfabric: "9.0",
  ospf: "9.0",
  bgp: "9.2",
  wireguard: "9.2",
};

export type NodeKeys = typeof nodeKeys;

interface NodeOptions<A extends Attributes> extends Documentation {
  /** Suffix of the type, after `sdn_fabric_node_`. */
  readonly name: string;
  readonly protocol: FabricProtocol;
  readonly role?: "internal" | "external";
  readonly attributes: A;
  readonly validate?: (config: ConfigOf<NodeKeys & A>, report: Report) => void;
  readonly plan?: (context: PlanContext<PveSession, NodeKeys & A>) => void;
}

export function nodeResource<const A extends Attributes>(options: NodeOptions<A>): Defined<Resource, NodeKeys & A> {
  const { name, protocol, role, attributes, validate, plan, ...documentation } = options;
  const kind: SentParameters = { protocol, ...(role && { role }) };
  const node = collectionResource({
    type: `sdn_fabric_node_${name}`,
    // Peers have their own resource.
    ignoredProperties: ["peers", ...Object.keys(kind)],
    since: SINCE[protocol],
    ...documentation,
    attributes: { ...nodeKeys, ...attributes },
    identity: ["fabric", "node_name"],
    collection: {
      path: "/cluster/sdn/fabrics/node/{fabric}",
      listPath: LIST,
      entries(answer, state) {
        // The list of all nodes is read without a fabric.
        const { fabric = null } = state as Partial<AddressOf<NodeKeys, "node_name">>;
        return nodesIn(answer).filter(({ fabric_id }) => fabric === null || fabric_id === fabric);
      },
      key: "node_name",
      domain: SDN_LOCK,
      onCreate: kind,
      onUpdate: kind,
      update: "partial",
      deleteForm: "repeat",
      ofThisType: (entry) => entry.protocol === protocol && (role === undefined || (entry.role ?? "internal") === role),
      withEveryWrite: lockToken,
    },
    validate(config, report) {
      validate?.(config, report);
    },
    plan(context) {
      plan?.(context);
    },
  });
  // External members are not nodes of the cluster.
  return role === "external" ? node : withKnownNodes(node, "node_name");
}
