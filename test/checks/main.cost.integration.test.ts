/**
 * The cost of all checks grows at most as N log N with the number of objects, rules and entries. The test counts steps
 * instead of time.
 */
import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checks } from "../../src/checks/main";
import type { Block, Configuration } from "../../src/constructs/checks/contract";
import { blockOf, PROVIDER } from "./block";

/** Blocks for a size. */
type Part = (size: number) => Block[];
type Values = Configuration | ((index: number, size: number) => Configuration);

const range = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
const address = (index: number) => `10.${index >> 8}.${index & 255}`;

/** In the strings of a configuration, `#` is the number of the object, and `@` begins an address of its own. */
const numbered = (configuration: Configuration, index: number): Configuration =>
  JSON.parse(JSON.stringify(configuration).replaceAll("#", String(index)).replaceAll("@", address(index)));

const many =
  (type: string, values: Values, countOf = (size: number) => size): Part =>
  (size) =>
    range(countOf(size)).map((index) => {
      const configuration = typeof values === "function" ? values(index, size) : numbered(values, index);
      return blockOf(`pve_${type}.o${index}`, configuration, { path: `web/${type}-${index}` });
    });
const single = (type: string, values: Configuration | ((size: number) => Configuration)): Part =>
  many(
    type,
    (_, size) => (typeof values === "function" ? values(size) : values),
    () => 1,
  );

const rule = (index: number): Configuration => ({
  ...{ type: "in", action: "ACCEPT", protocol: "tcp" },
  source: `${address(index)}.0/24`,
  destination_port: String(1000 + index),
});
const rules = (changes: (index: number) => Configuration = () => ({}), first: readonly Configuration[] = []): Part =>
  single("firewall_rules", (size) => ({
    rules: [...first, ...range(size).map((index) => ({ ...rule(index), ...changes(index) }))],
  }));
const aliases = many("firewall_alias", { name: "a1#", cidr: "@.1" });
const backups = (changes: (index: number) => Configuration): Part =>
  many("backup_job", (index) => ({ job_id: `b${index}`, schedule: "02:30", storage: "backups", ...changes(index) }));
const endpoints = many("notification_endpoint_gotify", { name: "e#", server: "https://gotify.example.com" });
const pciMappings = (path: (index: number, size: number) => string): Part =>
  many("mapping_pci", (index, size) => ({
    id: `d${index}`,
    map: [{ node_name: "pve1", path: path(index, size), id: "10de:2204" }],
  }));
const simpleZone = single("sdn_zone_simple", { zone: "lab", ipam: "pve" });
const vlanZones = many("sdn_zone_vlan", { zone: "z#", bridge: "vmbr0" });
const vnets = many("sdn_vnet", { vnet: "v#", zone: "lab" });
const mac = "bc:24:11:00:00:01";

const APPLICATIONS: Readonly<Record<string, readonly Part[]>> = {
  "rules of one list": [rules()],
  "rules of one source": [rules(() => ({ source: "192.0.2.0/24" }))],
  "rules of one port": [rules(() => ({ destination_port: "443" }))],
  "shadowed rules": [rules(() => rule(0))],
  "rules of a group in use": [
    single("firewall_security_group", (size) => ({ name: "web", rules: range(size).map(rule) })),
    rules(() => ({}), [{ type: "group", security_group: "web" }]),
  ],
  "groups in use": [
    many("firewall_security_group", (index) => ({ name: `g${index}`, rules: [rule(index)] })),
    single("firewall_rules", (size) => ({
      rules: range(size).map((index) => ({ type: "group", security_group: `g${index}` })),
    })),
  ],
  "single rules": [many("firewall_rule", (index) => ({ ...rule(index), position: index }))],
  "single rules of one position": [many("firewall_rule", (index) => ({ ...rule(index), position: 0 }))],
  "rules with aliases": [aliases, rules((index) => ({ source: `dc/a1${index}` }))],
  "rules with IP sets": [
    many("firewall_ipset", { name: "s#", entries: { "@.1": "" } }),
    rules((index) => ({ source: `+dc/s${index}` })),
  ],
  "entries of an IP set": [
    single("firewall_ipset", (size) => ({
      name: "blocked",
      entries: Object.fromEntries(range(size / 2).map((index) => [`${address(index)}.0/24`, ""])),
      nomatch: Object.fromEntries(range(size / 2).map((index) => [`${address(index)}.1`, ""])),
    })),
  ],
  "single entries of IP sets": [
    many("firewall_ipset_entry", (index) => ({ ipset: `s${index % 40}`, cidr: `${address(index)}.1` })),
    rules((index) => ({ source: `+dc/s${index % 40}` })),
  ],
  "objects of one name": [many("firewall_alias", { name: "office", cidr: "192.0.2.1" })],
  "backup jobs": [backups((index) => ({ guests: [100 + index] }))],
  "backup jobs of one guest": [backups(() => ({ guests: [100] }))],
  "backup jobs of pools": [
    many("pool", (index) => ({ pool_id: `p${index}`, guests: [100 + index] })),
    backups((index) => ({ pool: `p${index}` })),
  ],
  memberships: [
    many("pool", { pool_id: "p#" }),
    many("pool_membership", (index) => ({ pool_id: `p${index}`, vm_id: 100 + index })),
  ],
  "memberships of one guest": [many("pool_membership", { pool_id: "web", vm_id: 100 })],
  "jobs that replicate one guest": [
    many("replication_job", (index) => ({ guest: 100, job_number: index, target: `pve${index % 20}` })),
  ],
  "functions of one device": [pciMappings((index, size) => `0000:01:00.${index < size / 2 ? 0 : 1}`)],
  "HA rules": [
    many(
      "ha_resource",
      (index) => ({ sid: `vm:${100 + index}` }),
      (size) => size + 1,
    ),
    many("ha_node_affinity_rule", (index) => ({
      rule: `n${index}`,
      resources: [`vm:${100 + index}`],
      nodes: { pve1: 1 },
    })),
    many("ha_resource_affinity_rule", (index) => ({
      rule: `r${index}`,
      affinity: index % 2 ? "positive" : "negative",
      resources: [`vm:${100 + index}`, `vm:${101 + index}`],
    })),
  ],
  "names that nothing defines": [aliases, rules((index) => ({ source: `dc/b2${index}` }))],
  networks: [
    vlanZones,
    many("sdn_vnet", (index) => ({ vnet: `v${index}`, zone: `z${index}`, tag: 1 + index })),
    many("sdn_subnet", { vnet: "v#", cidr: "@.0/24" }),
  ],
  "networks of one zone": [
    simpleZone,
    vnets,
    many("sdn_subnet", { vnet: "v#", cidr: "@.0/24", gateway: "@.1" }),
    many("sdn_vnet_ip", { vnet: "v#", zone: "lab", ip: "@.9", mac }),
  ],
  "addresses of one MAC address": [
    simpleZone,
    single("sdn_vnet", { vnet: "lab0", zone: "lab" }),
    many("sdn_vnet_ip", (index, size) => ({
      ...{ vnet: "lab0", zone: "lab", mac },
      ip: index < size / 2 ? "10.0.0.9" : `${address(index)}.9`,
    })),
  ],
  "VLANs of one bridge": [vlanZones, many("sdn_vnet", { vnet: "v#", zone: "z#", tag: 100 })],
  "nodes of fabrics": [
    many(
      "sdn_fabric_openfabric",
      (index) => ({ fabric: `f${index}`, ip_prefix: `10.${index}.0.0/16` }),
      (size) => size / 10,
    ),
    many("sdn_fabric_node_openfabric", (index, size) => ({
      fabric: `f${index % (size / 10)}`,
      node_name: `pve${Math.floor((index * 10) / size)}`,
      ip: `10.${index % (size / 10)}.0.${Math.floor((index * 10) / size) + 1}`,
      interfaces: [{ name: `ens${index % (size / 10)}` }],
    })),
  ],
  "entries of a prefix list": [
    single("sdn_prefix_list", (size) => ({
      prefix_list: "internal",
      entries: Object.fromEntries(
        range(size).map((index) => [index + 1, { action: "permit", prefix: `${address(index)}.0/24` }]),
      ),
    })),
  ],
  "prefix lists and single entries": [
    many("sdn_prefix_list", { prefix_list: "p#" }),
    many("sdn_prefix_list_entry", { prefix_list: "p#", seq: 1, action: "permit", prefix: "@.0/24" }),
  ],
  "WireGuard peers": [
    single("sdn_fabric_wireguard", { fabric: "wg" }),
    many("sdn_fabric_node_wireguard", {
      fabric: "wg",
      node_name: "pve1#",
      interfaces: [{ name: "wg0", listen_port: 51820 }],
    }),
    many("sdn_fabric_wireguard_peers", (index, size) => ({
      fabric: "wg",
      node_name: `pve1${index}`,
      peers: [{ type: "internal", node_name: `pve1${(index + 1) % size}`, interface: "wg0", node_interface: "wg0" }],
    })),
  ],
  "VNet firewalls": [
    simpleZone,
    vnets,
    many("sdn_vnet_firewall_rules", { vnet: "v#", rules: [{ type: "forward", action: "ACCEPT" }] }),
    many("sdn_vnet_firewall_options", { vnet: "v#", enabled: true }),
  ],
  "overlay zones": [
    single("sdn_fabric_openfabric", { fabric: "f", ip_prefix: "10.0.0.0/8" }),
    many("sdn_zone_vxlan", { zone: "z#", fabric: "f", nodes: ["pve1"] }),
    many("sdn_fabric_node_openfabric", (index) => ({
      fabric: index === 0 ? "f" : `f${index}`,
      node_name: "pve1",
      ip: `${address(index)}.1`,
      interfaces: [{ name: `ens${index}` }],
    })),
  ],
  "single endpoints and targets": [
    endpoints,
    many("notification_matcher", { name: "m#" }),
    many("notification_matcher_target", { matcher: "m#", target: "e#" }),
  ],
  "entries of a route map": [
    single("sdn_route_map", (size) => ({
      route_map: "out",
      entries: range(size).map((index) => ({
        order: index + 1,
        action: "permit",
        match: [{ key: "metric", value: String(index) }],
        exit_action: { key: "on-match-goto", value: String(index + 2) },
      })),
    })),
  ],
  notifications: [endpoints, many("notification_matcher", { name: "m#", targets: ["e#"] })],
  "mapped devices": [pciMappings((index) => `0000:${(index & 255).toString(16).padStart(2, "0")}:00.${index >> 8}`)],
  "replication jobs": [many("replication_job", (index) => ({ guest: 100 + index, job_number: 0, target: "pve2" }))],
};

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

/** Executions of all functions and blocks of the sources. */
async function stepsOf(blocks: readonly Block[]): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  checks.ofApplication([PROVIDER, ...blocks]);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => /\/(src|\.sources)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
}

const [SMALL, LARGE] = [150, 600];

it.each(Object.entries(APPLICATIONS))("four times as many %s take at most five times the steps", async (_, parts) => {
  const blocksFor = (size: number) => parts.flatMap((part) => part(size));
  // The first run loads definitions and fills caches.
  await stepsOf(blocksFor(2));
  const few = await stepsOf(blocksFor(SMALL));
  const many = await stepsOf(blocksFor(LARGE));
  expect(few).toBeGreaterThan(SMALL);
  expect(many / few).toBeLessThan(5);
});
