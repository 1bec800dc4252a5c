/** Stacks in the format of `cdktf synth`, as input for pictures. */

import { subjectsOf, subjectsOfPlan } from "../../../src/tools/diagram/sources";
import type { Subject } from "../../../src/tools/diagram/subject";
import { blocksOfStack } from "../../../src/tools/inputs/blocks";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";

export type Objects = Readonly<Record<string, readonly object[]>>;

/** Objects by type without prefix; the names of the resources are numbers. */
export function subjectOf(objects: Objects): Subject {
  const resource = Object.fromEntries(
    Object.entries(objects).map(([type, some]) => [
      `pve_${type}`,
      Object.fromEntries(some.map((one, index) => [`r${index}`, one])),
    ]),
  );
  const [first] = subjectsOf(blocksOfStack(JSON.stringify({ provider: { pve: [{}] }, resource }), "office"), "office");
  if (!first) throw new Error("there is no cluster in it");
  return first;
}

/** The plan that changes the first into the second: objects of a type with the same number are the same. */
export function plannedOf(before: Objects, after: Objects): Subject {
  const types = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const all = types.flatMap((type) => {
    const count = Math.max(before[type]?.length ?? 0, after[type]?.length ?? 0);
    return Array.from({ length: count }, (_, index) => {
      const [old = null, now = null] = [before[type]?.[index], after[type]?.[index]];
      const named = { address: `pve_${type}.r${index}`, mode: "managed", type: `pve_${type}` };
      const isSame = JSON.stringify(old) === JSON.stringify(now);
      const action = isSame ? "no-op" : old === null ? "create" : now === null ? "delete" : "update";
      return { named, now, change: { actions: [action], before: old, after: now } };
    });
  });
  const resources = all.flatMap(({ named, now }) => (now === null ? [] : [{ ...named, values: now }]));
  const [subject] = subjectsOfPlan({
    format_version: "1.2",
    planned_values: { root_module: { resources } },
    resource_changes: all.map(({ named, change }) => ({ ...named, change })),
  } as unknown as PlanFile);
  if (!subject) throw new Error("there is no cluster in it");
  return subject;
}

/** Zones with this many VNets; every second VNet has a subnet. */
export function manyVnets(count: number): Objects {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const zones = ["one", "two", "three"];
  return {
    sdn_zone_vlan: zones.map((zone) => ({ zone, bridge: "vmbr0" })),
    sdn_vnet: numbers.map((n) => ({
      vnet: `net${n}`,
      zone: zones[n % 3],
      tag: n + 1,
      ...(n % 5 === 0 && { alias: `Customer ${n}` }),
    })),
    sdn_subnet: numbers
      .filter((n) => n % 2 === 0)
      .map((n) => ({
        vnet: `\${pve_sdn_vnet.r${n}.vnet}`,
        cidr: `10.${n >> 8}.${n & 255}.0/24`,
        gateway: `10.${n >> 8}.${n & 255}.1`,
      })),
  };
}

/** Rules of all kinds, each with another place. */
export function manyRules(count: number): Objects {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    firewall_alias: numbers.slice(0, 20).map((n) => ({ name: `office${n}`, cidr: `198.51.100.${n}` })),
    firewall_rules: [
      {
        rules: numbers.map((n) => ({
          type: n % 17 === 0 ? "out" : "in",
          action: n % 4 === 3 ? "DROP" : "ACCEPT",
          ...(n % 3 === 0 ? { macro: "HTTPS" } : { protocol: "tcp", destination_port: String(1000 + n) }),
          [n % 17 === 0 ? "destination" : "source"]: n % 5 === 0 ? `dc/office${n % 20}` : `203.0.${n >> 8}.${n & 255}`,
        })),
      },
    ],
  };
}

/** A small cluster, for the pictures of the guide. */
export const EXAMPLE: Objects = {
  sdn_fabric_openfabric: [{ fabric: "spine", ip_prefix: "10.255.0.0/24" }],
  sdn_fabric_node_openfabric: ["pve1", "pve2", "pve3"].map((node_name, index) => {
    return { fabric: "spine", node_name, ip: `10.255.0.${index + 1}` };
  }),
  sdn_controller_evpn: [{ controller: "core", asn: 65000, fabric: "spine" }],
  sdn_zone_evpn: [{ zone: "prod", controller: "core", vrf_vxlan: 10000, exit_nodes: ["pve1", "pve2"] }],
  sdn_zone_simple: [{ zone: "lab", dhcp: "dnsmasq", ipam: "pve" }],
  sdn_vnet: [
    { vnet: "web", zone: "prod", tag: 11000, alias: "Shop" },
    { vnet: "data", zone: "prod", tag: 11001 },
    { vnet: "bench", zone: "lab" },
  ],
  sdn_subnet: [
    { vnet: "web", cidr: "10.1.0.0/24", gateway: "10.1.0.1" },
    { vnet: "data", cidr: "10.1.1.0/24", gateway: "10.1.1.1" },
    { vnet: "bench", cidr: "10.9.0.0/24", gateway: "10.9.0.1", snat: true },
  ],
  firewall_alias: [{ name: "monitoring", cidr: "192.0.2.10" }],
  firewall_ipset: [{ name: "management", entries: { "198.51.100.0/24": "" }, nomatch: { "198.51.100.66": "" } }],
  firewall_options: [{ enabled: true, input_policy: "DROP" }],
  firewall_security_group: [{ name: "web", rules: [{ type: "in", action: "ACCEPT", macro: "HTTPS" }] }],
  firewall_rules: [
    {
      rules: [
        { type: "in", action: "ACCEPT", macro: "SSH", source: "+dc/management" },
        { type: "in", action: "ACCEPT", protocol: "tcp", destination_port: "8006", source: "+dc/management" },
        { type: "group", security_group: "web" },
        { type: "in", action: "ACCEPT", macro: "Ping", source: "dc/monitoring" },
        { type: "in", action: "REJECT", source: "203.0.113.0/24" },
      ],
    },
  ],
  ha_resource: ["vm:100", "vm:101", "ct:200"].map((sid) => ({ sid, state: "started" })),
  ha_resource_affinity_rule: [{ rule: "databases", affinity: "negative", resources: ["vm:100", "vm:101"] }],
  ha_node_affinity_rule: [{ rule: "fast", resources: ["ct:200"], nodes: { pve1: 2, pve2: 1 } }],
  pool: [{ pool_id: "web", guests: [100, 101] }],
  backup_job: [
    { job_id: "nightly", schedule: "02:30", storage: "backups", pool: "web" },
    { job_id: "offsite", schedule: "sat 22:00", storage: "tape", guests: [100] },
  ],
  notification_matcher: [
    { name: "failures", match_severities: [["error", "unknown"]], targets: ["mail", "chat"] },
    { name: "backups", match_fields: [{ type: "exact", field: "type", values: ["vzdump"] }], targets: ["mail"] },
  ],
  notification_endpoint_smtp: [{ name: "mail", server: "mail.example.com", mail_to: ["ops@example.com"] }],
  notification_endpoint_webhook: [{ name: "chat", url: "https://chat.example.com/hook", method: "post" }],
};
