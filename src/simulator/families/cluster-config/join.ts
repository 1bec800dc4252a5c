/**
 * `POST /cluster/config/join`: the answering node joins another cluster, one of the inventory's `peers`.
 *
 * The cluster's configuration replaces the node's own, so tickets become invalid. Nodes with guests may not join.
 * Facts: contributing/facts/cluster.md#membership.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { INVENTORY, type Inventory, type Node, type PeerCluster } from "../../kernel/inventory";
import type { TaskContext } from "../../kernel/tasks";
import { addresses, linksOf, requestedLinks } from "./corosync-conf";
import * as refuse from "./texts";

/** Returns the node's own reasons against the join. */
function obstacles(call: Call, links: Readonly<Record<string, string>>): string[] {
  const { clusterName, guests, nodes } = call.cluster.inventory;
  const own = nodes.find(({ name }) => name === call.node);
  const local = own ? [own.ip, ...Object.values(linksOf(own))] : [];
  const clustered = clusterName !== "";
  return [
    ...(clustered ? ["authentication key '/etc/corosync/authkey' already exists"] : []),
    ...(clustered ? ["cluster config '/etc/pve/corosync.conf' already exists"] : []),
    ...(guests.some(({ node }) => node === call.node) ? ["this host already contains virtual guests"] : []),
    ...(clustered ? ["corosync is already running, is this node already in a cluster?!"] : []),
    ...Object.entries(links)
      .filter(([, address]) => !local.includes(address))
      .map(([link, address]) => `link${link}: cannot use IP '${address}', not found on local node!`),
  ];
}

function checkNode(call: Call, task: TaskContext, links: Readonly<Record<string, string>>): void {
  const problems = obstacles(call, links);
  if (problems.length === 0) return;
  task.log("detected the following error(s):");
  for (const problem of problems) task.log(`* ${problem}`);
  if (!call.flag("force")) refuse.mayNotJoin();
}

/** Connects to the member and logs in there. */
function logInToMember(call: Call, task: TaskContext): Frozen<PeerCluster> {
  const host = call.required("hostname");
  task.log(`Establishing API connection with host '${host}'`);
  const peer = call.cluster.inventory.peers?.[host];
  if (!peer) return refuse.memberUnreachable(host);
  const fingerprint = call.required("fingerprint").toUpperCase();
  if (fingerprint !== peer.fingerprint.toUpperCase()) {
    refuse.wrongFingerprint(host, peer.fingerprint);
  }
  if (call.required("password") !== peer.password) refuse.memberLoginFailed();
  task.log("Login succeeded.");
  task.log("check cluster join API version");
  return peer;
}

/** Returns why the cluster refuses the node. */
function memberRefusal(
  call: Call,
  peer: Frozen<PeerCluster>,
  links: Readonly<Record<string, string>>,
): string | undefined {
  if (peer.nodes.some(({ name }) => name === call.node) && !call.flag("force")) {
    return `can't add existing node '${call.node}'`;
  }
  const others = peer.nodes.filter(({ name }) => name !== call.node);
  for (const [link, address] of Object.entries(links)) {
    const user = others.find((node) => Object.values(linksOf(node)).includes(address));
    if (user) return `corosync: address '${address}' already used on link ring${link}_addr by node '${user.name}'`;
  }
  const required = Object.keys(peer.nodes[0] ? linksOf(peer.nodes[0]) : {});
  const missing = required.find((link) => links[link] === undefined);
  if (missing !== undefined) {
    return `corosync: link ${missing} exists in cluster config but wasn't specified for new node`;
  }
  const extra = Object.keys(links).find((link) => !required.includes(link));
  return extra && `corosync: link ${extra} specified for new node doesn't exist in cluster config`;
}

function becomeMember(call: Call, peer: Frozen<PeerCluster>, links: Record<string, string>) {
  const free = (id: number): number => (peer.nodes.some(({ nodeid }) => nodeid === id) ? free(id + 1) : id);
  call.cluster.store.change(INVENTORY, (inventory: Inventory) => {
    const own = inventory.nodes.find(({ name }) => name === call.node);
    const votes = call.number("votes") ?? 1;
    const nodeid = call.number("nodeid") ?? free(1);
    const others = peer.nodes.filter(({ name }) => name !== call.node) as Node[];
    inventory.nodes = [...others, { ...(own as Node), nodeid, votes, links }];
    inventory.clusterName = peer.clusterName;
    inventory.configVersion = peer.configVersion + 1;
    inventory.corosync = undefined;
  });
  call.cluster.expireTickets();
}

export function join(call: Call): string {
  const requested = addresses(requestedLinks(call));
  return call.startTask("clusterjoin", "", (task) => {
    checkNode(call, task, requested);
    const peer = logInToMember(call, task);
    const own = call.cluster.inventory.nodes.find(({ name }) => name === call.node);
    const isFallback = Object.keys(requested).length === 0;
    const links = isFallback && own ? { "0": own.ip } : requested;
    if (isFallback) task.log(`No cluster network links passed explicitly, fallback to local node IP '${own?.ip}'`);
    task.log("Request addition of this node");
    const refused = memberRefusal(call, peer, links);
    if (refused !== undefined) {
      task.log(`An error occurred on the cluster node: ${refused}`);
      refuse.joinAborted();
    }
    task.log("Join request OK, finishing setup locally");
    becomeMember(call, peer, links);
    task.log("waiting for quorum...OK");
    task.log("generate new node certificate");
    task.log(`successfully added node '${call.node}' to cluster.`);
  });
}
