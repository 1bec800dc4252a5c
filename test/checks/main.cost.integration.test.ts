/**
 * The cost of all checks grows at most as N log N with the number of objects, rules and entries. The test counts steps
 * instead of time.
 */
import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checks } from "../../src/checks/main";
import type { Block, Configuration } from "../../src/constructs/checks/contract";
import { blockOf, PROVIDER } from "./block";

const range = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
const address = (index: number) => `10.${index >> 8}.${index & 255}`;
const each = (type: string, size: number, configuration: (index: number) => Configuration): Block[] =>
  range(size).map((index) => blockOf(`pve_${type}.o${index}`, configuration(index), { path: `web/${type}-${index}` }));
const single = (type: string, configuration: Configuration): Block[] => each(type, 1, () => configuration);

const rule = (index: number): Configuration => ({
  type: "in",
  action: "ACCEPT",
  protocol: "tcp",
  source: `${address(index)}.0/24`,
  destination_port: String(1000 + index),
});

/** Blocks by kind of application, for a size. */
const APPLICATIONS: Readonly<Record<string, (size: number) => Block[]>> = {
  "rules of one list": (size) => single("firewall_rules", { rules: range(size).map(rule) }),
  "rules of one source": (size) =>
    single("firewall_rules", { rules: range(size).map((index) => ({ ...rule(index), source: "192.0.2.0/24" })) }),
  "rules of one port": (size) =>
    single("firewall_rules", { rules: range(size).map((index) => ({ ...rule(index), destination_port: "443" })) }),
  "shadowed rules": (size) => single("firewall_rules", { rules: range(size).map(() => rule(0)) }),
  "rules of a group in use": (size) => [
    ...single("firewall_security_group", { name: "web", rules: range(size).map(rule) }),
    ...single("firewall_rules", { rules: [{ type: "group", security_group: "web" }, ...range(size).map(rule)] }),
  ],
  "groups in use": (size) => [
    ...each("firewall_security_group", size, (index) => ({ name: `g${index}`, rules: [rule(index)] })),
    ...single("firewall_rules", {
      rules: range(size).map((index) => ({ type: "group", security_group: `g${index}` })),
    }),
  ],
  "single rules": (size) => each("firewall_rule", size, (index) => ({ ...rule(index), position: index })),
  "single rules of one position": (size) => each("firewall_rule", size, (index) => ({ ...rule(index), position: 0 })),
  "rules with aliases": (size) => [
    ...each("firewall_alias", size, (index) => ({ name: `a${index}`, cidr: `${address(index)}.1` })),
    ...single("firewall_rules", { rules: range(size).map((index) => ({ ...rule(index), source: `dc/a${index}` })) }),
  ],
  "rules with IP sets": (size) => [
    ...each("firewall_ipset", size, (index) => ({ name: `s${index}`, entries: { [`${address(index)}.1`]: "" } })),
    ...single("firewall_rules", { rules: range(size).map((index) => ({ ...rule(index), source: `+dc/s${index}` })) }),
  ],
  "entries of an IP set": (size) =>
    single("firewall_ipset", {
      name: "blocked",
      entries: Object.fromEntries(range(size / 2).map((index) => [`${address(index)}.0/24`, ""])),
      nomatch: Object.fromEntries(range(size / 2).map((index) => [`${address(index)}.1`, ""])),
    }),
  "single entries of IP sets": (size) => [
    ...each("firewall_ipset_entry", size, (index) => ({ ipset: `s${index % 40}`, cidr: `${address(index)}.1` })),
    ...single("firewall_rules", {
      rules: range(size).map((index) => ({ ...rule(index), source: `+dc/s${index % 40}` })),
    }),
  ],
  "objects of one name": (size) => each("firewall_alias", size, () => ({ name: "office", cidr: "192.0.2.1" })),
  "backup jobs": (size) =>
    each("backup_job", size, (index) => ({
      job_id: `b${index}`,
      schedule: "02:30",
      storage: "backups",
      guests: [100 + index],
    })),
  "backup jobs of one guest": (size) =>
    each("backup_job", size, (index) => ({
      job_id: `b${index}`,
      schedule: "02:30",
      storage: "backups",
      guests: [100],
    })),
  "backup jobs of pools": (size) => [
    ...each("pool", size, (index) => ({ pool_id: `p${index}`, guests: [100 + index] })),
    ...each("backup_job", size, (index) => ({
      job_id: `b${index}`,
      schedule: "02:30",
      storage: "backups",
      pool: `p${index}`,
    })),
  ],
  memberships: (size) => [
    ...each("pool", size, (index) => ({ pool_id: `p${index}` })),
    ...each("pool_membership", size, (index) => ({ pool_id: `p${index}`, vm_id: 100 + index })),
  ],
  "memberships of one guest": (size) => each("pool_membership", size, () => ({ pool_id: "web", vm_id: 100 })),
  "jobs that replicate one guest": (size) =>
    each("replication_job", size, (index) => ({ guest: 100, job_number: index, target: `pve${index % 20}` })),
  "functions of one device": (size) =>
    each("mapping_pci", size, (index) => ({
      id: `d${index}`,
      map: [{ node_name: "pve1", path: index < size / 2 ? "0000:01:00.0" : "0000:01:00.1", id: "10de:2204" }],
    })),
  "HA rules": (size) => [
    ...each("ha_resource", size + 1, (index) => ({ sid: `vm:${100 + index}` })),
    ...each("ha_node_affinity_rule", size, (index) => ({
      rule: `n${index}`,
      resources: [`vm:${100 + index}`],
      nodes: { pve1: 1 },
    })),
    ...each("ha_resource_affinity_rule", size, (index) => ({
      rule: `r${index}`,
      affinity: index % 2 ? "positive" : "negative",
      resources: [`vm:${100 + index}`, `vm:${101 + index}`],
    })),
  ],
  "names that nothing defines": (size) => [
    ...each("firewall_alias", size, (index) => ({ name: `a${1000 + index}`, cidr: `${address(index)}.1` })),
    ...single("firewall_rules", {
      rules: range(size).map((index) => ({ ...rule(index), source: `dc/b${2000 + index}` })),
    }),
  ],
  networks: (size) => [
    ...each("sdn_zone_vlan", size, (index) => ({ zone: `z${index}`, bridge: "vmbr0" })),
    ...each("sdn_vnet", size, (index) => ({ vnet: `v${index}`, zone: `z${index}`, tag: 1 + index })),
    ...each("sdn_subnet", size, (index) => ({ vnet: `v${index}`, cidr: `${address(index)}.0/24` })),
  ],
  "networks of one zone": (size) => [
    ...single("sdn_zone_simple", { zone: "lab" }),
    ...each("sdn_vnet", size, (index) => ({ vnet: `v${index}`, zone: "lab" })),
    ...each("sdn_subnet", size, (index) => ({
      vnet: `v${index}`,
      cidr: `${address(index)}.0/24`,
      gateway: `${address(index)}.1`,
    })),
    ...each("sdn_vnet_ip", size, (index) => ({
      vnet: `v${index}`,
      zone: "lab",
      ip: `${address(index)}.9`,
      mac: "bc:24:11:00:00:01",
    })),
  ],
  "addresses of one MAC address": (size) => [
    ...single("sdn_zone_simple", { zone: "lab", ipam: "pve" }),
    ...single("sdn_vnet", { vnet: "lab0", zone: "lab" }),
    ...each("sdn_vnet_ip", size, (index) => ({
      vnet: "lab0",
      zone: "lab",
      ip: index < size / 2 ? "10.0.0.9" : `${address(index)}.9`,
      mac: "bc:24:11:00:00:01",
    })),
  ],
  "VLANs of one bridge": (size) => [
    ...each("sdn_zone_vlan", size, (index) => ({ zone: `z${index}`, bridge: "vmbr0" })),
    ...each("sdn_vnet", size, (index) => ({ vnet: `v${index}`, zone: `z${index}`, tag: 100 })),
  ],
  "nodes of fabrics": (size) => [
    ...each("sdn_fabric_openfabric", size / 10, (index) => ({ fabric: `f${index}`, ip_prefix: `10.${index}.0.0/16` })),
    ...each("sdn_fabric_node_openfabric", size, (index) => ({
      fabric: `f${index % (size / 10)}`,
      node_name: `pve${Math.floor((index * 10) / size)}`,
      ip: `10.${index % (size / 10)}.0.${Math.floor((index * 10) / size) + 1}`,
      interfaces: [{ name: `ens${index % (size / 10)}` }],
    })),
  ],
  "entries of a prefix list": (size) =>
    single("sdn_prefix_list", {
      prefix_list: "internal",
      entries: Object.fromEntries(
        range(size).map((index) => [index + 1, { action: "permit", prefix: `${address(index)}.0/24` }]),
      ),
    }),
  "prefix lists and single entries": (size) => [
    ...each("sdn_prefix_list", size, (index) => ({ prefix_list: `p${index}` })),
    ...each("sdn_prefix_list_entry", size, (index) => ({
      prefix_list: `p${index}`,
      seq: 1,
      action: "permit",
      prefix: `${address(index)}.0/24`,
    })),
  ],
  "WireGuard peers": (size) => [
    ...single("sdn_fabric_wireguard", { fabric: "wg" }),
    ...each("sdn_fabric_node_wireguard", size, (index) => ({
      fabric: "wg",
      node_name: `pve${1000 + index}`,
      interfaces: [{ name: "wg0", listen_port: 51820 }],
    })),
    ...each("sdn_fabric_wireguard_peers", size, (index) => ({
      fabric: "wg",
      node_name: `pve${1000 + index}`,
      peers: [
        { type: "internal", node_name: `pve${1000 + ((index + 1) % size)}`, interface: "wg0", node_interface: "wg0" },
      ],
    })),
  ],
  "VNet firewalls": (size) => [
    ...single("sdn_zone_simple", { zone: "lab" }),
    ...each("sdn_vnet", size, (index) => ({ vnet: `v${index}`, zone: "lab" })),
    ...each("sdn_vnet_firewall_rules", size, (index) => ({
      vnet: `v${index}`,
      rules: [{ type: "forward", action: "ACCEPT" }],
    })),
    ...each("sdn_vnet_firewall_options", size, (index) => ({ vnet: `v${index}`, enabled: true })),
  ],
  "overlay zones": (size) => [
    ...single("sdn_fabric_openfabric", { fabric: "f", ip_prefix: "10.0.0.0/8" }),
    ...each("sdn_zone_vxlan", size, (index) => ({ zone: `z${index}`, fabric: "f", nodes: ["pve1"] })),
    ...each("sdn_fabric_node_openfabric", size, (index) => ({
      fabric: index === 0 ? "f" : `f${index}`,
      node_name: "pve1",
      ip: `${address(index)}.1`,
      interfaces: [{ name: `ens${index}` }],
    })),
  ],
  "single endpoints and targets": (size) => [
    ...each("notification_endpoint_gotify", size, (index) => ({
      name: `e${index}`,
      server: "https://gotify.example.com",
    })),
    ...each("notification_matcher", size, (index) => ({ name: `m${index}` })),
    ...each("notification_matcher_target", size, (index) => ({ matcher: `m${index}`, target: `e${index}` })),
  ],
  "entries of a route map": (size) =>
    single("sdn_route_map", {
      route_map: "out",
      entries: range(size).map((index) => ({
        order: index + 1,
        action: "permit",
        match: [{ key: "metric", value: String(index) }],
        exit_action: { key: "on-match-goto", value: String(index + 2) },
      })),
    }),
  notifications: (size) => [
    ...each("notification_endpoint_gotify", size, (index) => ({
      name: `e${index}`,
      server: "https://gotify.example.com",
    })),
    ...each("notification_matcher", size, (index) => ({ name: `m${index}`, targets: [`e${index}`] })),
  ],
  "mapped devices": (size) =>
    each("mapping_pci", size, (index) => ({
      id: `d${index}`,
      devices: [
        {
          node_name: "pve1",
          path: `0000:${(index & 255).toString(16).padStart(2, "0")}:00.${index >> 8}`,
          id: "10de:2204",
        },
      ],
    })),
  "replication jobs": (size) =>
    each("replication_job", size, (index) => ({ vm_id: 100 + index, job_number: 0, target: "pve2" })),
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

it.each(Object.entries(APPLICATIONS))(
  "four times as many %s take at most five times the steps",
  async (_, blocksFor) => {
    // The first run loads definitions and fills caches.
    await stepsOf(blocksFor(2));
    const few = await stepsOf(blocksFor(SMALL));
    const many = await stepsOf(blocksFor(LARGE));
    expect(few).toBeGreaterThan(SMALL);
    expect(many / few).toBeLessThan(5);
  },
);
