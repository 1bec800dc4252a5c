import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { byName, conflictsIn, differencesIn, groupedBy, repeatsIn } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message, template } from "../../../naming/message";
import { overlapping } from "../../formats/address-spans";
import { networkContains } from "../../formats/networks";
import { bgpController, isisController } from "../controllers/types";
import { wireguardPeers } from "../fabric-nodes/peers";
import { routedNodes, wireguardExternal, wireguardNode } from "../fabric-nodes/types";
import { bgp, routedFabrics } from "../fabrics/types";
import { byFabricAndNode } from "./networks";

export const fabricNodes = certainMistake("fabric-nodes", {
  doc: "Two fabrics use one interface of a node, or two WireGuard interfaces of a node use one port. A WireGuard peer is the node itself, is not a member of the fabric, is of the other kind, or lacks the interface. Two members have the same public key or network. A node of a routed fabric has no interface. A BGP controller coexists with a BGP fabric. Two IS-IS controllers have the same network entity title.",
  remedy: "Give each fabric its own interfaces, each interface its own port, and name members of the fabric as peers.",
  find: inEachCluster((cluster) => [
    ...interfacesIn(cluster),
    ...portsIn(cluster),
    ...peersIn(cluster),
    ...controllersIn(cluster),
    ...sharedByMembers(cluster),
    ...sameTitles(cluster),
    ...withoutInterfaces(cluster),
  ]),
});

type Node = Item<"fabric" | "node_name" | "interfaces">;

interface Interface {
  readonly node: Node;
  readonly index: number;
  readonly name: string;
  readonly port: unknown;
}

const interfacesOf = (nodes: readonly Node[]): Interface[] =>
  nodes.flatMap((node) =>
    node
      .objects("interfaces")
      .flatMap(({ index, object: { name, listen_port: port } }) =>
        typeof name === "string" ? [{ node, index, name, port }] : [],
      ),
  );

/** Key for a part of a node. `undefined` if the node is unknown. */
const onNode = (node: Node, part: string): string | undefined =>
  node.text("node_name") ? `${node.text("node_name")} ${part}` : undefined;

function interfacesIn(cluster: Cluster): Problem[] {
  const all = interfacesOf(cluster.of(...routedNodes, wireguardNode));
  const groups = groupedBy(all, ({ node, name }) => onNode(node, name));
  return groups.flatMap((group) =>
    differencesIn(group, ({ node }) => node.text("fabric")).map(([one, other]): Problem => {
      const text = message`${other.name} of ${other.node.text("node_name")} is in the fabric of ${one.node.path} already: an interface is in one fabric.`;
      return problem([one.node, other.node], text, path("interfaces", other.index));
    }),
  );
}

function portsIn(cluster: Cluster): Problem[] {
  const all = interfacesOf(cluster.of(wireguardNode)).filter(({ port }) => typeof port === "number");
  return repeatsIn(all, ({ node, port }) => onNode(node, String(port))).map(([one, other]): Problem => {
    const text = message`${String(other.port)} is the port of ${one.name} of the same node already.`;
    return problem([one.node, other.node], text, path("interfaces", other.index, "listen_port"));
  });
}

function peersIn(cluster: Cluster): Problem[] {
  const members = cluster.of(wireguardNode, wireguardExternal);
  const isOpen = cluster.allOf(wireguardNode, wireguardExternal).some(({ hasCountOrForEach }) => hasCountOrForEach);
  const byFabric = byFabricAndNode(members);
  return cluster.of(wireguardPeers).flatMap((list) => {
    const fabric = list.text("fabric");
    const own = byFabric.get(fabric ?? "");
    if (isOpen || typeof fabric !== "string" || !own) return [];
    return list.objects("peers").flatMap(({ index, object }): Problem[] => {
      const { type, node_name: name, node_interface: card } = object;
      const at = (name: string) => path("peers", index, name);
      if (typeof name !== "string") return [];
      if (name === list.text("node_name"))
        return [problem([list], message`${name} is the node itself.`, at("node_name"))];
      const member = own.get(name);
      if (!member)
        return [problem([list], message`${name} is not a member of the fabric "${fabric}".`, at("node_name"))];
      const kind = member.is(wireguardExternal) ? "external" : "internal";
      if (typeof type === "string" && type !== kind)
        return [problem([member, list], message`must be "${kind}", as ${member.path} is. Got "${type}".`, at("type"))];
      const cards = member.objects("interfaces").map((entry) => entry.object.name);
      if (kind === "external" || typeof card !== "string" || cards.includes(card) || !member.isKnown("interfaces"))
        return [];
      return [problem([member, list], message`${member.path} has no interface ${card}.`, at("node_interface"))];
    });
  });
}

function controllersIn(cluster: Cluster): Problem[] {
  const [fabric] = cluster.of(bgp);
  const controllers = cluster.of(bgpController);
  const beside = fabric
    ? controllers.map((controller): Problem => {
        const text = message`${fabric.path} is a BGP fabric, and the server accepts no BGP controller alongside one.`;
        return problem([fabric, controller], text, [], "warning");
      })
    : [];
  return [...beside, ...groupedBy(controllers, (item) => item.text("node_name") ?? undefined).flatMap(onOneNode)];
}

/** Only a warning: the server checks this only on the node that answers the request. */
const onOneNode = (controllers: readonly ItemOf<typeof bgpController>[]): Problem[] =>
  conflictsIn(controllers).map(([one, other]): Problem => {
    const text = message`${other.text("node_name")} has ${one.path} already: a node has one BGP controller.`;
    return problem([one, other], text, path("node_name"), "warning");
  });

/** Each network and each key belongs to a single member. */
function sharedByMembers(cluster: Cluster): Problem[] {
  const values = cluster.of(wireguardNode, wireguardExternal).flatMap((member) => {
    const fabric = member.text("fabric");
    if (typeof fabric !== "string") return [];
    const networks = member.texts("allowed_ips").known;
    const key = member.text("public_key");
    return [
      ...networks.map((value) => ({ member, fabric, value, name: "allowed_ips" })),
      ...(typeof key === "string" ? [{ member, fabric, value: key, name: "public_key" }] : []),
    ];
  });
  return groupedBy(values, ({ fabric, value, name }) => `${fabric} ${name} ${value}`).flatMap((group) =>
    differencesIn(group, ({ member }) => member).map(([one, other]): Problem => {
      const reason =
        other.name === "public_key" ? "has this key already: each member has its own" : `has ${other.value} already`;
      return problem([one.member, other.member], message`${one.member.path} ${reason}.`, path(other.name), "warning");
    }),
  );
}

const withoutInterfaces = (cluster: Cluster): Problem[] =>
  cluster.of(...routedNodes).flatMap((node): Problem[] => {
    const { known, isAll } = { known: node.objects("interfaces"), isAll: node.isKnown("interfaces") };
    if (!isAll || known.length > 0) return [];
    return [
      problem(
        [node],
        template("is empty, so the node reaches no other node of its fabric."),
        path("interfaces"),
        "warning",
      ),
    ];
  });

const sameTitles = (cluster: Cluster): Problem[] =>
  repeatsIn(cluster.of(isisController), (item) => item.text("isis_net") ?? undefined).map(([one, other]): Problem => {
    const text = message`${one.path} has this network entity title already: each node has its own.`;
    return problem([one, other], text, path("isis_net"), "warning");
  });

export const fabricAddresses = certainMistake("fabric-addresses", {
  doc: "Two fabrics have overlapping prefixes, or two OSPF fabrics the same area. Or a node of a fabric has no address, an address outside the prefix, or the address of another node.",
  remedy: "Give each fabric its own prefix, and each node an address in it.",
  find: inEachCluster((cluster) => [...fabricsIn(cluster), ...nodesIn(cluster)]),
});

const FAMILIES = [
  { prefix: "ip_prefix", address: "ip" },
  { prefix: "ip6_prefix", address: "ip6" },
] as const;

type Fabric = ItemOf<(typeof routedFabrics)[number]>;

function fabricsIn(cluster: Cluster): Problem[] {
  const fabrics = cluster.of(...routedFabrics);
  const prefixes = FAMILIES.flatMap(({ prefix }) => {
    const withPrefix = fabrics.filter((fabric) => typeof fabric.text(prefix) === "string");
    const textOf = (fabric: Fabric) => fabric.text(prefix) as string;
    return overlapping(withPrefix, textOf).map(([one, other]): Problem => {
      const text = message`${textOf(other)} overlaps with ${textOf(one)} of ${one.path}.`;
      return problem([one, other], text, path(prefix));
    });
  });
  return [...prefixes, ...sameAreas(fabrics)];
}

const sameAreas = (fabrics: readonly Fabric[]): Problem[] =>
  repeatsIn(fabrics, (fabric) => {
    const area = fabric.text("area");
    return area ? String(areaNumber(area)) : undefined;
  }).map(([one, other]): Problem => {
    const text = message`${other.text("area")} is the area of ${one.path} already. Each OSPF fabric has its own.`;
    return problem([one, other], text, path("area"));
  });

/** An OSPF area as a number: `1` is the same area as `0.0.0.1`. */
const areaNumber = (area: string): number => area.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

function nodesIn(cluster: Cluster): Problem[] {
  const fabrics = byName(cluster.of(...routedFabrics), "fabric");
  const nodes = cluster.of(...routedNodes);
  return FAMILIES.flatMap(({ prefix, address }) => [
    ...nodes.flatMap((node): Problem[] => {
      const fabric = fabrics.get(node.text("fabric") ?? "");
      if (!fabric || !(prefix in fabric.attributes) || !(address in node.attributes)) return [];
      const text = addressProblem(fabric, fabric.text(prefix), node.text(address));
      return text === undefined ? [] : [problem([fabric, node], text, path(address))];
    }),
    ...repeatsIn(nodes, (node) => {
      const [fabric, ip] = [node.text("fabric"), address in node.attributes ? node.text(address) : undefined];
      return fabric && ip ? `${fabric} ${ip}` : undefined;
    }).map(([one, other]): Problem => {
      const text = message`${other.text(address)} is the address of ${one.path} already.`;
      return problem([one, other], text, path(address));
    }),
  ]);
}

function addressProblem(fabric: Item, prefix: string | null | undefined, ip: string | null | undefined) {
  if (prefix === undefined || ip === undefined) return undefined;
  if (prefix === null)
    return ip === null ? undefined : message`${fabric.path} has no prefix of this family. Leave the address out.`;
  if (ip === null) return message`is missing: ${fabric.path} has the prefix ${prefix}.`;
  return networkContains(prefix, ip) ? undefined : message`must lie in ${prefix} of ${fabric.path}. Got ${ip}.`;
}
