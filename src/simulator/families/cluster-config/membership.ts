/**
 * Membership: corosync's configuration, the cluster's nodes, and what a node needs to know to join.
 * Facts: contributing/facts/cluster.md#membership.
 */
import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { INVENTORY } from "../../kernel/inventory";
import type { Routes } from "../../kernel/router";
import { addNode, noteMembership } from "./add-node";
import { configDigest, linksOf, nodeEntry, totem } from "./corosync-conf";
import { create } from "./create";
import { join } from "./join";
import * as refuse from "./texts";

const isClustered = (call: Call) => call.cluster.inventory.clusterName !== "";

function nodes(call: Call) {
  if (!isClustered(call)) return [];
  return call.cluster.inventory.nodes.map((node) => ({ node: node.name, ...nodeEntry(node) }));
}

/** The certificate that the simulator serves is that of all its nodes; without TLS one is made up. */
function fingerprint(call: Call): string {
  const { certificateFingerprint, inventory } = call.cluster;
  if (certificateFingerprint !== undefined) return certificateFingerprint;
  const digest = createHash("sha256").update(inventory.clusterName).digest("hex").toUpperCase();
  return (digest.match(/../g) as string[]).join(":");
}

/** A node that was added and did not come keeps the others from joining by this. */
function joinInfo(call: Call) {
  const { inventory } = call.cluster;
  if (!isClustered(call)) refuse.notClustered();
  const preferred = call.text("node") ?? call.node;
  if (!inventory.nodes.some(({ name }) => name === preferred)) refuse.unknownNode(preferred);
  const expected = inventory.nodes.find(({ isExpected }) => isExpected);
  if (expected) refuse.noCertificate(expected.name);
  const pve_fp = fingerprint(call);
  return {
    nodelist: inventory.nodes.map((node) => ({ ...nodeEntry(node), pve_addr: node.ip, pve_fp })),
    preferred_node: preferred,
    totem: totem(inventory),
    config_digest: configDigest(inventory),
  };
}

/** Guests and storages of a removed node stay in the cluster's files. */
function removeNode(call: Call): void {
  const wanted = call.required("node");
  if (wanted === call.node) refuse.cannotDeleteSelf();
  call.requireQuorum();
  call.edit(INVENTORY, (inventory) => {
    const node = inventory.nodes.find(
      (candidate) => candidate.name === wanted || Object.values(linksOf(candidate)).includes(wanted),
    );
    if (!node || inventory.clusterName === "") refuse.notAMember(wanted);
    noteMembership(call, `deleting node ${node.name} from cluster`);
    inventory.nodes = inventory.nodes.filter(({ name }) => name !== node.name);
    if (!node.isExpected) inventory.formerNodes = [...(inventory.formerNodes ?? []), node.name];
    inventory.configVersion++;
  });
}

export const membership: Routes = {
  "POST /cluster/config": create,
  "GET /cluster/config/nodes": nodes,
  "POST /cluster/config/nodes/{node}": addNode,
  "DELETE /cluster/config/nodes/{node}": removeNode,
  "GET /cluster/config/totem": (call) => (isClustered(call) ? totem(call.cluster.inventory) : null),
  "GET /cluster/config/join": joinInfo,
  "POST /cluster/config/join": join,
  "GET /cluster/config/qdevice": (call) => call.cluster.inventory.qdevice ?? {},
};
