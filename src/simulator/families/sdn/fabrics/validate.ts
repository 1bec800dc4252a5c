/** What has to be true of all fabrics together after a change. */
import { fail } from "../../../kernel/api-error";
import { contains, overlap } from "../networks";
import { plain, readEntry } from "../typed-values";
import type { Fabric, FabricOptions, Fabrics } from "./model";
import { bgpRouterIds } from "./router-ids";
import { checkWireguard } from "./wireguard-checks";

export function checkFabrics(fabrics: Fabrics): void {
  const all = Object.entries(fabrics).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, fabric] of all) checkFabric(id, fabric);
  checkAreas(all);
  checkInterfaces(all);
  checkOverlaps(all, "ip_prefix", "IP prefix", "IPv4 prefix");
  checkOverlaps(all, "ip6_prefix", "IPv6 prefix", "IPv6 prefix");
}

type Named = readonly [id: string, fabric: Fabric];

function checkFabric(id: string, fabric: Fabric): void {
  const { protocol, options, nodes } = fabric;
  if (protocol === "ospf" && options.ip6_prefix) fail(500, "IPv6 is currently not supported for protocol ospf");
  if (protocol !== "wireguard" && !options.ip_prefix && !options.ip6_prefix) {
    fail(500, `fabric '${id}' does not have an IP prefix configured`);
  }
  for (const [node, own] of Object.entries(nodes)) {
    checkNodeAddress(id, node, options.ip_prefix, own.ip);
    checkNodeAddress(id, node, options.ip6_prefix, own.ip6);
  }
  const addresses = Object.values(nodes).flatMap(({ ip, ip6 }) => [ip, ip6].filter((address) => address !== undefined));
  if (new Set(addresses).size < addresses.length) fail(500, `fabric ${id} contains nodes with duplicated IPs`);
  if (protocol === "wireguard") checkWireguard(id, nodes);
  if (protocol === "bgp") bgpRouterIds(nodes);
}

/** A node has an address exactly where its fabric has a prefix. */
function checkNodeAddress(
  fabric: string,
  node: string,
  prefix: FabricOptions[string] | undefined,
  ip: FabricOptions[string] | undefined,
): void {
  if (prefix === undefined && ip === undefined) return;
  if (prefix === undefined) fail(500, `fabric '${fabric}' does not have an IP prefix configured for the node IP ${ip}`);
  if (ip === undefined) {
    fail(500, `node '${fabric}_${node}' does not have an IP configured for this fabric prefix ${prefix}`);
  }
  if (!contains(String(prefix), String(ip))) {
    fail(500, `node IP ${ip} is outside the IP prefix ${prefix} of the fabric`);
  }
}

function checkAreas(all: readonly Named[]): void {
  const areas = all.flatMap(([, { protocol, options }]) => (protocol === "ospf" ? [options.area] : []));
  if (new Set(areas).size < areas.length) fail(500, "duplicate OSPF area");
}

/** An interface of a node is in one fabric only, and there once. */
function checkInterfaces(all: readonly Named[]): void {
  const used = all.flatMap(([, { nodes }]) =>
    Object.entries(nodes).flatMap(([node, { interfaces = [] }]) =>
      (interfaces as string[]).map((entry) => `${node} ${readEntry(entry, { name: plain }).name}`),
    ),
  );
  if (new Set(used).size < used.length) fail(500, "interface is already in use by another fabric");
}

function checkOverlaps(all: readonly Named[], option: string, own: string, others: string): void {
  for (const [index, [id, { options }]] of all.entries()) {
    const prefix = options[option];
    const other = all
      .slice(0, index)
      .find(
        ([, earlier]) => prefix && earlier.options[option] && overlap(String(prefix), String(earlier.options[option])),
      );
    if (other) {
      const [name, { options: theirs }] = other;
      fail(500, `${own} ${prefix} in fabric '${id}' overlaps with ${others} ${theirs[option]} in fabric '${name}'`);
    }
  }
}
