/**
 * Membership: the corosync configuration, the cluster's nodes, and joining.
 * Facts: contributing/facts/cluster.md#membership.
 */

import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { configFile } from "../../kernel/config-file";
import { INVENTORY, type Inventory, type Node } from "../../kernel/inventory";
import { directory, type Family, type Routes } from "../../kernel/router";
import { addresses, configDigest, corosyncConf, linksOf, nodeEntry, requestedLinks, totem } from "./corosync-conf";
import { join } from "./join";
import * as refuse from "./texts";

const isClustered = (call: Call) => call.cluster.inventory.clusterName !== "";

function listNodes(call: Call) {
  if (!isClustered(call)) return [];
  return call.cluster.inventory.nodes.map((node) => ({ node: node.name, ...nodeEntry(node) }));
}

/** Returns the certificate fingerprint of all nodes. Without TLS it is derived from the cluster's name. */
export function fingerprint(call: Call): string {
  const { certificateFingerprint, inventory } = call.cluster;
  if (certificateFingerprint !== undefined) return certificateFingerprint;
  const digest = createHash("sha256").update(inventory.clusterName).digest("hex").toUpperCase();
  return (digest.match(/../g) as string[]).join(":");
}

/** Returns the information for a join. The server fails while an added node has not joined. */
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

/** Removes a node. Its guests and storages remain in the cluster's files. */
function removeNode(call: Call): void {
  const nameOrAddress = call.required("node");
  if (nameOrAddress === call.node) refuse.cannotDeleteSelf();
  call.requireQuorum();
  call.edit(INVENTORY, (inventory) => {
    const node = inventory.nodes.find(
      (candidate) => candidate.name === nameOrAddress || Object.values(linksOf(candidate)).includes(nameOrAddress),
    );
    if (!node || inventory.clusterName === "") refuse.notAMember(nameOrAddress);
    logMembership(call, `deleting node ${node.name} from cluster`);
    inventory.nodes = inventory.nodes.filter(({ name }) => name !== node.name);
    if (!node.isExpected) inventory.formerNodes = [...(inventory.formerNodes ?? []), node.name];
    inventory.configVersion++;
  });
}

const membership: Routes = {
  "POST /cluster/config": create,
  "GET /cluster/config/nodes": listNodes,
  "POST /cluster/config/nodes/{node}": addNode,
  "DELETE /cluster/config/nodes/{node}": removeNode,
  "GET /cluster/config/totem": (call) => (isClustered(call) ? totem(call.cluster.inventory) : null),
  "GET /cluster/config/join": joinInfo,
  "POST /cluster/config/join": join,
  "GET /cluster/config/qdevice": (call) => call.cluster.inventory.qdevice ?? {},
};

// `POST /cluster/config/nodes/{node}`: the request of a joining node to a member. The answer contains the cluster's key.
// An existing node can be added again only with `force`, and with the same id and votes.

function authKey(call: Call): string {
  const { key } = call.read(AUTH_KEY);
  if (key !== "") return key;
  return call.cluster.store.change(AUTH_KEY, (file) => {
    file.key = call.cluster.random.hex(256);
    return file.key;
  });
}

function logMembership(call: Call, msg: string): void {
  call.cluster.log.add({ time: call.now, pri: 5, tag: "pvedaemon", pid: 1000, node: call.node, user: "root@pam", msg });
}

/** Refuses addresses of other nodes. A duplicate address would break the cluster. */
function refuseUsedAddresses(inventory: Inventory, name: string, links: Readonly<Record<string, string>>): void {
  for (const address of Object.values(links)) {
    for (const node of inventory.nodes.filter((other) => other.name !== name)) {
      const used = Object.entries(linksOf(node)).find(([, other]) => other === address);
      if (used) refuse.addressInUse(address, used[0], node.name);
    }
  }
}

/** Returns the address of a node with protocol version 0. Such nodes send their only link under any number. */
function oldAddress(call: Call, links: Readonly<Record<string, string>>): string | undefined {
  const isOld = (call.number("apiversion") ?? 0) === 0 && !call.text("new_node_ip");
  return isOld && Object.keys(links).length === 1 ? Object.values(links)[0] : undefined;
}

/** Returns the links of a node with one address. The cluster must have exactly one link. */
function singleLink(address: string, clusterLinks: readonly string[], isOld: boolean): Record<string, string> {
  if (clusterLinks.length === 1) return { [clusterLinks[0] as string]: address };
  return isOld ? refuse.onlyOneLink(clusterLinks.length) : refuse.severalLinks();
}

/** Returns the links of a new node. It must have the cluster's links. Without links, its address is the only link. */
function memberLinks(call: Call, inventory: Inventory): Record<string, string> {
  const links = addresses(requestedLinks(call));
  refuseUsedAddresses(inventory, call.required("node"), links);
  const clusterLinks = inventory.nodes[0] ? Object.keys(linksOf(inventory.nodes[0])).sort() : [];
  const old = oldAddress(call, links);
  if (old !== undefined) return singleLink(old, clusterLinks, true);
  if (Object.keys(links).length === 0) {
    const address = call.text("new_node_ip");
    if (!address) refuse.noAddress();
    return singleLink(address, clusterLinks, false);
  }
  for (let link = 0; link < 8; link++) {
    const [isRequired, isSent] = [clusterLinks.includes(String(link)), links[link] !== undefined];
    if (isRequired && !isSent) refuse.linkMissing(link);
    if (!isRequired && isSent) refuse.unknownLink(link);
  }
  return links;
}

function lowestFreeId(nodes: readonly Node[]): number {
  let id = 1;
  while (nodes.some(({ nodeid }) => nodeid === id)) id++;
  return id;
}

/** Refuses negative protocol versions. */
function checkProtocol(call: Call): void {
  const version = call.number("apiversion") ?? 0;
  if (version < 0) refuse.oldProtocol(version);
}

/** Returns the entry of an added node. A new node remains offline, because it is not simulated. */
function newEntry(call: Call, inventory: Inventory): Node {
  const name = call.required("node");
  const links = memberLinks(call, inventory);
  const before = inventory.nodes.find((node) => node.name === name);
  const nodeid = call.number("nodeid") ?? before?.nodeid ?? lowestFreeId(inventory.nodes);
  const votes = call.number("votes") ?? before?.votes ?? 1;
  const unchanged = before?.nodeid === nodeid && before.votes === votes;
  if (before && !(unchanged && call.flag("force"))) refuse.nodeExists(name);
  const ip = call.text("new_node_ip") ?? Object.values(links)[0] ?? "";
  const wasMember = before !== undefined || inventory.formerNodes?.includes(name);
  const place = { ip: before?.ip ?? ip, online: before?.online ?? false, isExpected: before?.isExpected ?? !wasMember };
  return { ...before, name, nodeid, votes, links, ...place };
}

function addNode(call: Call) {
  checkProtocol(call);
  call.requireQuorum();
  return call.edit(INVENTORY, (inventory) => {
    if (inventory.clusterName === "") refuse.noClusterToAddTo();
    const entry = newEntry(call, inventory);
    logMembership(call, `adding node ${entry.name} to cluster`);
    inventory.nodes = [...inventory.nodes.filter(({ name }) => name !== entry.name), entry];
    inventory.configVersion++;
    return { corosync_authkey: authKey(call), corosync_conf: corosyncConf(inventory), warnings: [] };
  });
}

// `POST /cluster/config`: a node outside any cluster creates a cluster.

const DEFAULT_TOKEN_COEFFICIENT = 125;

function create(call: Call): string {
  if (call.cluster.inventory.clusterName !== "") refuse.clusterExists();
  const name = call.required("clustername");
  const links = requestedLinks(call);
  return call.startTask("clustercreate", name, (task) => {
    call.cluster.store.change(INVENTORY, (inventory) => {
      if (inventory.clusterName !== "") refuse.clusterExists();
      const node = inventory.nodes.find((candidate) => candidate.name === inventory.localNode);
      if (!node) throw new Error(`the start state has no node '${inventory.localNode}'`);
      node.nodeid = call.number("nodeid") ?? 1;
      node.votes = call.number("votes") ?? 1;
      node.links = Object.keys(links).length > 0 ? addresses(links) : undefined;
      const priorities = Object.entries(links).flatMap(([link, { priority }]) =>
        priority === undefined ? [] : [[link, priority] as const],
      );
      inventory.clusterName = name;
      inventory.configVersion = 1;
      inventory.corosync = {
        tokenCoefficient: call.number("token-coefficient") ?? DEFAULT_TOKEN_COEFFICIENT,
        linkPriorities: Object.fromEntries(priorities),
      };
    });
    task.log("Corosync Cluster Engine Authentication key generator.");
    task.log("Writing corosync key to /etc/corosync/authkey.");
    task.log("Writing corosync config to /etc/pve/corosync.conf");
    task.log("Restart corosync and cluster filesystem");
  });
}

/** The key that authenticates members. Empty before its first use. */
const AUTH_KEY = configFile<{ key: string }>("priv/corosync-authkey", () => ({ key: "" }));

const index: Routes = {
  "GET /cluster/config": directory("name", ["nodes", "totem", "join", "qdevice", "apiversion"]),
  "GET /cluster/config/apiversion": () => "1",
};

export const family: Family = { routes: [index, membership] };
