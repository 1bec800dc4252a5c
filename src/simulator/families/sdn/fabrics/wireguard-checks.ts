/** What has to be true of the nodes of WireGuard fabrics. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. */
import { type Entry, readEntry } from "../typed-values";
import type { FabricOptions } from "./model";
import * as refuse from "./texts";
import { PEER, readInterface } from "./wireguard";

type Nodes = Readonly<Record<string, FabricOptions>>;

const interfacesOf = (node: FabricOptions | undefined) => ((node?.interfaces ?? []) as string[]).map(readInterface);

const peersOf = (node: FabricOptions): Entry[] => ((node.peers ?? []) as string[]).map((text) => readEntry(text, PEER));

/** A port of a node is used once, whatever the fabric. */
export function checkListenPorts(name: string, node: FabricOptions, used: Set<string>): void {
  for (const { listen_port: port } of interfacesOf(node)) {
    const key = `${name} ${port}`;
    if (used.has(key)) refuse.portTwice(port);
    used.add(key);
  }
}

/** Addresses of interfaces are unique in a fabric, and peers have to be there. */
export function checkWireguard(fabric: string, nodes: Nodes): void {
  const addresses = Object.values(nodes)
    .flatMap(interfacesOf)
    .flatMap(({ ip, ip6 }) => [ip, ip6].filter((address) => address !== undefined))
    .map((address) => String(address).split("/")[0]);
  if (new Set(addresses).size < addresses.length) refuse.addressTwice(fabric);
  const peers = Object.values(nodes).flatMap(peersOf);
  for (const { type, node: other, node_iface: theirs } of peers) {
    const exists = interfacesOf(nodes[String(other)]).some(({ name }) => name === theirs);
    if (type !== "external" && !exists) refuse.peerMissing(`interface '${theirs}' on node '${other}'`);
  }
  for (const { type, node: other } of peers) {
    if (type === "external" && nodes[String(other)]?.role !== "external")
      refuse.peerMissing(`external node '${other}'`);
  }
}

/** The own end of each peering. */
export function checkLocalInterfaces(node: FabricOptions): void {
  for (const { iface: own } of peersOf(node)) {
    if (!interfacesOf(node).some(({ name }) => name === own)) refuse.peerMissing(`local interface '${own}'`);
  }
}
