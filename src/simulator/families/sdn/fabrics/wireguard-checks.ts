/** What has to be true of the nodes of a WireGuard fabric. */
import { fail } from "../../../kernel/api-error";
import { readEntry } from "../typed-values";
import type { FabricOptions } from "./model";
import { PEER, readInterface } from "./wireguard";

type Nodes = Readonly<Record<string, FabricOptions>>;

const interfacesOf = (node: FabricOptions | undefined) => ((node?.interfaces ?? []) as string[]).map(readInterface);

export function checkWireguard(fabric: string, nodes: Nodes): void {
  for (const node of Object.values(nodes)) {
    checkPorts(node);
    checkPeers(nodes, node);
  }
  const addresses = Object.values(nodes)
    .flatMap(interfacesOf)
    .flatMap(({ ip, ip6 }) => [ip, ip6].filter((address) => address !== undefined))
    .map((address) => String(address).split("/")[0]);
  if (new Set(addresses).size < addresses.length) fail(500, `fabric ${fabric} contains nodes with duplicated IPs`);
}

function checkPorts(node: FabricOptions): void {
  const ports = interfacesOf(node).map(({ listen_port: port }) => port);
  const double = ports.find((port, index) => ports.indexOf(port) !== index);
  if (double !== undefined) fail(500, `WireGuard interface listen port duplicated in node configuration: ${double}`);
}

function checkPeers(nodes: Nodes, node: FabricOptions): void {
  const refuse = (what: string) => fail(500, `peer configuration references non-existing ${what}`);
  for (const text of (node.peers ?? []) as string[]) {
    const { type, node: other, node_iface: theirs, iface: own } = readEntry(text, PEER);
    if (!interfacesOf(node).some(({ name }) => name === own)) refuse(`local interface '${own}'`);
    const peer = nodes[String(other)];
    if (type === "external") {
      if (peer?.role !== "external") refuse(`external node '${other}'`);
    } else if (!interfacesOf(peer).some(({ name }) => name === theirs)) {
      refuse(`interface '${theirs}' on node '${other}'`);
    }
  }
}
