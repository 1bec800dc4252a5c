/**
 * Concurrent writes of one lock domain (decision 0019), with several objects of every type that allows several. Each of
 * these types has one domain.
 */
import { expect, it } from "vitest";
import { sampled } from "../support/runs";
import { VirtualTime } from "../support/virtual-time";
import { prepared, succeed } from "./baseline";
import { configsOf, SUBJECTS, type Subject } from "./subjects";
import { World } from "./world";

const LATENCY_MS = 50;
const SEVERAL = SUBJECTS.filter(({ name }) => / (three|five|ten)$/.test(name));

/** Each write is one request that the server processes under one lock, by name, without digest and task. */
const TOGETHER = [
  "pve_backup_job",
  "pve_firewall_alias",
  "pve_firewall_ipset",
  "pve_firewall_ipset_entry",
  "pve_firewall_security_group",
  "pve_ha_node_affinity_rule",
  "pve_ha_resource",
  "pve_mapping_dir",
  "pve_mapping_pci",
  "pve_mapping_usb",
  "pve_realm_sync_job",
  "pve_sdn_controller_evpn",
  "pve_sdn_controller_isis",
  "pve_sdn_subnet",
  "pve_sdn_vnet",
  "pve_sdn_zone_evpn",
  "pve_sdn_zone_qinq",
  "pve_sdn_zone_simple",
  "pve_sdn_zone_vlan",
  "pve_sdn_zone_vxlan",
];

/** The other types, by the reason. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  "the server's work is unknown": ["pve_api_object"],
  "a position or a digest counts": ["pve_firewall_rule", "pve_firewall_security_group_rule"],
  "the server contacts another one while it holds the lock": [
    "pve_sdn_dns_powerdns",
    "pve_sdn_ipam_netbox",
    "pve_sdn_ipam_phpipam",
  ],
  "the server compares each write with all other objects of the kind, which is not recorded under load": [
    "pve_sdn_fabric_bgp",
    "pve_sdn_fabric_node_bgp",
    "pve_sdn_fabric_node_openfabric",
    "pve_sdn_fabric_node_ospf",
    "pve_sdn_fabric_node_wireguard",
    "pve_sdn_fabric_node_wireguard_external",
    "pve_sdn_fabric_openfabric",
    "pve_sdn_fabric_ospf",
    "pve_sdn_fabric_wireguard",
    "pve_sdn_prefix_list",
    "pve_sdn_prefix_list_entry",
    "pve_sdn_route_map",
    "pve_sdn_route_map_entry",
  ],
  "a configuration has few of them": [
    "pve_acme_plugin",
    "pve_cpu_model",
    "pve_ha_group",
    "pve_metric_server_graphite",
    "pve_metric_server_influxdb",
    "pve_metric_server_opentelemetry",
    "pve_notification_endpoint_gotify",
    "pve_notification_endpoint_sendmail",
    "pve_notification_endpoint_smtp",
    "pve_notification_endpoint_webhook",
    "pve_notification_matcher",
  ],
};

/** Types whose writes differ. */
const MIXED: Readonly<Record<string, readonly ["together" | "alone", "together" | "alone"]>> = {
  // Each account has its own lock.
  pve_acme_account: ["together", "together"],
  // A deletion reads first, and decides.
  pve_pool: ["together", "alone"],
};

const typeOf = ({ address }: Subject) => address.split(".")[0] ?? "";

/** By day all that overlap, and the first type of each reason to go alone. */
const FIRST_ALONE = Object.values(ALONE).map(([first]) => first);
const TRIED = sampled(SEVERAL, (subject) => {
  const type = typeOf(subject);
  return TOGETHER.includes(type) || type in MIXED || FIRST_ALONE.includes(type);
});

/** Returns the most concurrent writes during the creation and the deletion. */
async function mostWrites(subject: Subject): Promise<readonly [creating: number, deleting: number]> {
  const time = new VirtualTime();
  time.install();
  try {
    const world = new World(time, await prepared(time, subject));
    const { server, terraform } = world;
    server.latencyMs = LATENCY_MS;
    const most = async (configs: Parameters<typeof terraform.apply>[0]) => {
      server.mostWrites = 0;
      succeed(await time.until(terraform.apply(configs)), subject.name);
      return server.mostWrites;
    };
    const result = [await most(configsOf(subject, subject.created)), await most({})] as const;
    await world.close();
    return result;
  } finally {
    time.uninstall();
  }
}

it("every type with a lock domain has a decision to overlap or not", () => {
  const decided = [...TOGETHER, ...Object.values(ALONE).flat(), ...Object.keys(MIXED)];
  expect(SEVERAL.map(typeOf).sort()).toEqual(decided.sort());
});

it("writes overlap only with such a decision", async () => {
  const measured: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const subject of TRIED) {
    const type = typeOf(subject);
    const counts = await mostWrites(subject);
    expect(Math.max(...counts), type).toBeLessThanOrEqual(10);
    measured[type] = counts.map((count) => (count > 1 ? "together" : "alone")).join(", ");
    const alike = TOGETHER.includes(type) ? "together" : "alone";
    expected[type] = (MIXED[type] ?? [alike, alike]).join(", ");
  }
  expect(measured).toEqual(expected);
});
