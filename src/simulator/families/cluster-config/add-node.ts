/**
 * `POST /cluster/config/nodes/{node}`: what a joining node asks of a member. The answer holds the cluster's key.
 *
 * A node that is there already can only be added again with force, and with the same id and votes.
 * Facts: contributing/facts/cluster.md#membership.
 */

import type { Call } from "../../kernel/call";
import { INVENTORY, type Inventory, type Node } from "../../kernel/inventory";
import { corosyncConf, linksOf } from "./corosync-conf";
import { AUTH_KEY } from "./files";
import { addresses, givenLinks } from "./links";
import * as refuse from "./texts";

function authKey(call: Call): string {
  const { key } = call.read(AUTH_KEY);
  if (key !== "") return key;
  return call.cluster.store.change(AUTH_KEY, (file) => {
    file.key = call.cluster.random.hex(256);
    return file.key;
  });
}

export function noteMembership(call: Call, msg: string): void {
  call.cluster.log.add({ time: call.now, pri: 5, tag: "pvedaemon", pid: 1000, node: call.node, user: "root@pam", msg });
}

/** An address that is used twice would bring the cluster down. */
function refuseUsedAddresses(inventory: Inventory, name: string, links: Readonly<Record<string, string>>): void {
  for (const address of Object.values(links)) {
    for (const node of inventory.nodes.filter((other) => other.name !== name)) {
      const used = Object.entries(linksOf(node)).find(([, other]) => other === address);
      if (used) refuse.addressInUse(address, used[0], node.name);
    }
  }
}

/** Nodes of before version 1 of this protocol gave the address of their only link with any number. */
function oldAddress(call: Call, given: Readonly<Record<string, string>>): string | undefined {
  const isOld = (call.number("apiversion") ?? 0) === 0 && !call.text("new_node_ip");
  return isOld && Object.keys(given).length === 1 ? Object.values(given)[0] : undefined;
}

/** The links of a node that gave but one address, which then stands for the only link. */
function onlyLink(address: string, known: readonly string[], isOld: boolean): Record<string, string> {
  if (known.length === 1) return { [known[0] as string]: address };
  return isOld ? refuse.onlyOneLink(known.length) : refuse.severalLinks();
}

/** A node must have the links that the others have; without any, its address stands for the only one. */
function memberLinks(call: Call, inventory: Inventory): Record<string, string> {
  const given = addresses(givenLinks(call));
  refuseUsedAddresses(inventory, call.required("node"), given);
  const known = inventory.nodes[0] ? Object.keys(linksOf(inventory.nodes[0])).sort() : [];
  const old = oldAddress(call, given);
  if (old !== undefined) return onlyLink(old, known, true);
  if (Object.keys(given).length === 0) {
    const address = call.text("new_node_ip");
    if (!address) refuse.noAddress();
    return onlyLink(address, known, false);
  }
  for (let link = 0; link < 8; link++) {
    const [isKnown, isGiven] = [known.includes(String(link)), given[link] !== undefined];
    if (isKnown && !isGiven) {
      refuse.linkNotGiven(link);
    }
    if (!isKnown && isGiven) {
      refuse.unknownLink(link);
    }
  }
  return given;
}

function lowestFreeId(nodes: readonly Node[]): number {
  let id = 1;
  while (nodes.some(({ nodeid }) => nodeid === id)) id++;
  return id;
}

/** Versions of the protocol before the first are none. */
function checkProtocol(call: Call): void {
  const version = call.number("apiversion") ?? 0;
  if (version < 0) refuse.oldProtocol(version);
}

/** The new entry, which stays offline: the node itself is not simulated. */
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

export function addNode(call: Call) {
  checkProtocol(call);
  call.requireQuorum();
  return call.edit(INVENTORY, (inventory) => {
    if (inventory.clusterName === "") refuse.noClusterToAddTo();
    const entry = newEntry(call, inventory);
    noteMembership(call, `adding node ${entry.name} to cluster`);
    inventory.nodes = [...inventory.nodes.filter(({ name }) => name !== entry.name), entry];
    inventory.configVersion++;
    return { corosync_authkey: authKey(call), corosync_conf: corosyncConf(inventory), warnings: [] };
  });
}
