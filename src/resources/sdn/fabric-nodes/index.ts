/** Nodes of fabrics, and who is connected to whom with WireGuard. */
import type { PveSession } from "../../../api/types";
import { single } from "../../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { fabricMembersData } from "./data-fabric-members";
import { fabricNodesData } from "./data-fabric-nodes";
import type { NodeKeys } from "./node";
import { wireguardPeers } from "./peers";
import { bgpNode, openfabricNode, ospfNode, wireguardExternal, wireguardNode } from "./types";

const nodes: readonly Defined<Resource, NodeKeys>[] = [
  openfabricNode,
  ospfNode,
  bgpNode,
  wireguardNode,
  wireguardExternal,
];

interface NodeAddress {
  readonly fabric: string | null;
  readonly node_name: string | null;
}

const waiting = {
  changes: (session: PveSession) => stagedChanges(session, "fabric_node"),
  isOwn: (id: string, { fabric, node_name }: NodeAddress) => id === `${fabric}/${node_name}`,
};

export const resources: readonly Resource[] = [
  ...nodes.map((node) => staged(node, waiting)),
  staged(wireguardPeers, { ...waiting, isPart: true }),
];

export const dataSources: readonly DataSource[] = [
  ...nodes.map((node) => single(node)),
  single(wireguardPeers),
  fabricNodesData,
  fabricMembersData,
];
