/**
 * Validates all fabrics after a change, in the order of the server's checks.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */

import ipaddr from "ipaddr.js";
import type { Fabric, FabricOptions, Fabrics, FabricValue } from "../files";
import { contains, overlap } from "../networks";
import { type Entry, plain, readEntry } from "../typed-values";
import * as refuse from "./texts";
import { PEER, readInterface } from "./wireguard";

type Named<T> = readonly [id: string, value: T];

const byId = <T>(objects: Readonly<Record<string, T>>): Named<T>[] =>
  Object.entries(objects).sort(([a], [b]) => (a < b ? -1 : 1));

export function checkFabrics(fabrics: Fabrics): void {
  const all = byId(fabrics);
  checkOverlaps(all);
  const used: UsedValues = {
    areas: new Set(),
    interfaces: new Set(),
    wireguardInterfaces: new Set(),
    ports: new Set(),
  };
  for (const [id, fabric] of all) {
    checkUnique(fabric, used);
    checkFabric(id, fabric);
  }
}

function checkOverlaps(all: readonly Named<Fabric>[]): void {
  for (const [index, [first, { options }]] of all.entries()) {
    for (const [second, { options: others }] of all.slice(index + 1)) {
      checkOverlap("IP prefix", "IPv4 prefix", [first, options.ip_prefix], [second, others.ip_prefix]);
      checkOverlap("IPv6 prefix", "IPv6 prefix", [first, options.ip6_prefix], [second, others.ip6_prefix]);
    }
  }
}

type Prefix = readonly [fabric: string, prefix: FabricValue | undefined];

function checkOverlap(own: string, other: string, [first, a]: Prefix, [second, b]: Prefix): void {
  if (a === undefined || b === undefined || !overlap(String(a), String(b))) return;
  refuse.overlap(own, b, second, other, a, first);
}

/** Values that must be unique among all fabrics. */
interface UsedValues {
  readonly areas: Set<string>;
  readonly interfaces: Set<string>;
  readonly wireguardInterfaces: Set<string>;
  readonly ports: Set<string>;
}

/** Checks that OSPF areas and interfaces of nodes are used once. Areas are compared as addresses: `0` is `0.0.0.0`. */
function checkUnique({ protocol, options, nodes }: Fabric, used: UsedValues): void {
  if (protocol === "ospf" && !addNew(used.areas, areaAddress(String(options.area)))) refuse.areaTwice();
  const interfaces = protocol === "wireguard" ? used.wireguardInterfaces : used.interfaces;
  for (const [node, own] of byId(nodes)) {
    const names = ((own.interfaces ?? []) as string[]).map((entry) => readEntry(entry, { name: plain }).name);
    if (!names.every((name) => addNew(interfaces, `${node} ${name}`))) refuse.interfaceInUse();
    if (protocol === "wireguard") checkListenPorts(node, own, used.ports);
  }
}

function addNew(set: Set<string>, value: string): boolean {
  const isNew = !set.has(value);
  set.add(value);
  return isNew;
}

function areaAddress(area: string): string {
  if (area.includes(".")) return area;
  const number = Number(area);
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");
}

function checkFabric(id: string, { protocol, options, nodes }: Fabric): void {
  if (protocol === "wireguard") checkWireguard(id, nodes);
  const addresses = { ip: new Set<string>(), ip6: new Set<string>() };
  for (const [node, own] of byId(nodes)) {
    checkNodeAddress(id, node, options.ip_prefix, own.ip);
    checkNodeAddress(id, node, options.ip6_prefix, own.ip6);
    for (const version of ["ip", "ip6"] as const) {
      const address = own[version];
      if (address !== undefined && !addNew(addresses[version], String(address))) refuse.addressTwice(id);
    }
    checkNode(id, node, protocol, own);
  }
  if (protocol === "bgp") checkRouterIds(byId(nodes));
  checkPrefixes(id, protocol, options);
}

/** Checks that a node has an address if and only if its fabric has a prefix. */
function checkNodeAddress(
  fabric: string,
  node: string,
  prefix: FabricValue | undefined,
  ip: FabricValue | undefined,
): void {
  if (prefix === undefined && ip === undefined) return;
  if (prefix === undefined) refuse.noPrefixForAddress(fabric, ip);
  if (ip === undefined) refuse.addressMissing(fabric, node, prefix);
  if (!contains(String(prefix), String(ip))) refuse.addressOutside(ip, prefix);
}

function checkNode(fabric: string, node: string, protocol: Fabric["protocol"], own: FabricOptions): void {
  if (protocol === "wireguard") checkLocalInterfaces(own);
  if (protocol === "wireguard" || protocol === "bgp") return;
  const hasAddress = own.ip !== undefined || (protocol === "openfabric" && own.ip6 !== undefined);
  if (!hasAddress) refuse.nodeAddressMissing(fabric, node);
  if (protocol === "ospf" && own.ip6 !== undefined) refuse.noIPv6();
}

function checkPrefixes(id: string, protocol: Fabric["protocol"], options: FabricOptions): void {
  if (protocol === "wireguard") return;
  const hasPrefix = options.ip_prefix !== undefined || (protocol !== "ospf" && options.ip6_prefix !== undefined);
  if (!hasPrefix) refuse.prefixMissing(id);
  if (protocol === "ospf" && options.ip6_prefix !== undefined) refuse.noIPv6();
}

// Rules for nodes of WireGuard fabrics. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.

type Nodes = Readonly<Record<string, FabricOptions>>;

const interfacesOf = (node: FabricOptions | undefined) => ((node?.interfaces ?? []) as string[]).map(readInterface);

const peersOf = (node: FabricOptions): Entry[] => ((node.peers ?? []) as string[]).map((text) => readEntry(text, PEER));

/** Checks that each listen port of a node is used once, in all fabrics. */
function checkListenPorts(name: string, node: FabricOptions, used: Set<string>): void {
  for (const { listen_port: port } of interfacesOf(node)) {
    if (!addNew(used, `${name} ${port}`)) refuse.portTwice(port);
  }
}

/** Checks that interface addresses are unique in a fabric, and that peers exist. */
function checkWireguard(fabric: string, nodes: Nodes): void {
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

/** Checks that the node has the local interface of each peer. */
function checkLocalInterfaces(node: FabricOptions): void {
  for (const { iface: own } of peersOf(node)) {
    if (!interfacesOf(node).some(({ name }) => name === own)) refuse.peerMissing(`local interface '${own}'`);
  }
}

// Router ids of the nodes of a BGP fabric: the node's IPv4 address, or a hash (FNV-1a) of its IPv6 address.
// Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function hashOf(ip6: string): string {
  const hash = ipaddr
    .parse(ip6)
    .toByteArray()
    .reduce((sum, byte) => Math.imul(sum ^ byte, PRIME), OFFSET);
  return [24, 16, 8, 0].map((bits) => (hash >>> bits) & 0xff).join(".");
}

function routerId({ ip, ip6 }: FabricOptions): string | undefined {
  if (ip !== undefined) return String(ip);
  return ip6 === undefined ? undefined : hashOf(String(ip6));
}

/** Checks that router ids are unique and not 0.0.0.0. */
function checkRouterIds(nodes: readonly (readonly [name: string, node: FabricOptions])[]): void {
  const names = new Map<string, string>();
  for (const [name, node] of nodes) {
    const id = routerId(node);
    if (id === undefined) continue;
    if (id === "0.0.0.0") refuse.noRouterId(name);
    const other = names.get(id);
    if (other !== undefined) refuse.sameRouterId(other, name, id);
    names.set(id, name);
  }
}
