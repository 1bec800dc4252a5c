/**
 * What has to be true of all fabrics together after a change, in the order in which the server looks.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */
import { contains, overlap } from "../networks";
import { plain, readEntry } from "../typed-values";
import type { Fabric, FabricOptions, Fabrics, FabricValue } from "./model";
import { checkRouterIds } from "./router-ids";
import * as refuse from "./texts";
import { checkListenPorts, checkLocalInterfaces, checkWireguard } from "./wireguard-checks";

type Named<T> = readonly [id: string, value: T];

const byId = <T>(objects: Readonly<Record<string, T>>): Named<T>[] =>
  Object.entries(objects).sort(([a], [b]) => (a < b ? -1 : 1));

export function checkFabrics(fabrics: Fabrics): void {
  const all = byId(fabrics);
  checkOverlaps(all);
  const seen: Seen = { areas: new Set(), interfaces: new Set(), wireguardInterfaces: new Set(), ports: new Set() };
  for (const [id, fabric] of all) {
    checkUnique(fabric, seen);
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

/** What can be there only once among all fabrics. */
interface Seen {
  readonly areas: Set<string>;
  readonly interfaces: Set<string>;
  readonly wireguardInterfaces: Set<string>;
  readonly ports: Set<string>;
}

/** Areas are compared as addresses: `0` is `0.0.0.0`. An interface of a node is in one fabric only, and there once. */
function checkUnique({ protocol, options, nodes }: Fabric, seen: Seen): void {
  if (protocol === "ospf" && !addNew(seen.areas, areaAddress(String(options.area)))) refuse.areaTwice();
  const used = protocol === "wireguard" ? seen.wireguardInterfaces : seen.interfaces;
  for (const [node, own] of byId(nodes)) {
    const names = ((own.interfaces ?? []) as string[]).map((entry) => readEntry(entry, { name: plain }).name);
    if (!names.every((name) => addNew(used, `${node} ${name}`))) {
      refuse.interfaceInUse();
    }
    if (protocol === "wireguard") checkListenPorts(node, own, seen.ports);
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
      if (address === undefined || addNew(addresses[version], String(address))) continue;
      refuse.addressTwice(id);
    }
    checkNode(id, node, protocol, own);
  }
  if (protocol === "bgp") checkRouterIds(byId(nodes));
  checkPrefixes(id, protocol, options);
}

/** A node has an address exactly where its fabric has a prefix. */
function checkNodeAddress(
  fabric: string,
  node: string,
  prefix: FabricValue | undefined,
  ip: FabricValue | undefined,
): void {
  if (prefix === undefined && ip === undefined) return;
  if (prefix === undefined) refuse.noPrefixForAddress(fabric, ip);
  if (ip === undefined) {
    refuse.addressMissing(fabric, node, prefix);
  }
  if (!contains(String(prefix), String(ip))) {
    refuse.addressOutside(ip, prefix);
  }
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
