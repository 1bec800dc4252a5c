/** Objects of other providers: their states there, and their configurations here. */
import type { Config } from "../lifecycle/sample";

export interface PeerObject {
  readonly provider: Peer;
  readonly type: string;
  /** Attributes of the state; only some of them matter here. */
  readonly attributes: Config;
  /** `pve_pool.it` */
  readonly address: string;
  readonly config: Config;
  /** Attributes for the creation only: a move sends no secret, and keeps the server's. */
  readonly secrets: Config;
}

type Peer = "bpg/proxmox" | "telmate/proxmox" | "dwhoban/pve";

const OF_THE_CLUSTER = { node_name: "", vm_id: 0, container_id: 0 };

const fabricNode = (fabric: string, ip: string, name: string): Config => ({
  fabric,
  node_name: "pve1",
  ip,
  interfaces: [{ name }],
});

/** Configurations here, by type; `pool.other` is a second object. */
const OURS: Readonly<Record<string, Config>> = {
  acme_account: {
    name: "default",
    contact: ["admin@example.com"],
    tos_url: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
  },
  acme_plugin: { id: "cloudflare", api: "cf", validation_delay: 60 },
  backup_job: { job_id: "nightly", schedule: "21:00", storage: "local", guests: [100] },
  cluster_options: { keyboard: "de", migration: { type: "secure", network: "192.0.2.0/24" } },
  cpu_model: { name: "lab", reported_model: "EPYC-Rome", flags: { enabled: ["aes"], disabled: ["pcid"] } },
  firewall_alias: { name: "Gateway", cidr: "192.0.2.1" },
  firewall_ipset: { name: "management", entries: { "192.0.2.0/24": "" } },
  firewall_options: { input_policy: "DROP" },
  firewall_rules: { rules: [{ type: "group", security_group: "${pve_firewall_security_group.it.name}" }] },
  firewall_security_group: { name: "web", rules: [{ type: "in", action: "ACCEPT", macro: "HTTP" }] },
  "firewall_security_group.mail": { name: "mail", rules: [{ type: "in", action: "ACCEPT", macro: "SMTP" }] },
  ha_node_affinity_rule: { rule: "fast", resources: ["${pve_ha_resource.it.sid}"], nodes: { pve1: 2 } },
  ha_resource: { sid: "vm:100", state: "started" },
  "ha_resource.other": { sid: "ct:200", state: "started" },
  ha_resource_affinity_rule: {
    rule: "apart",
    resources: ["${pve_ha_resource.it.sid}", "${pve_ha_resource.other.sid}"],
    affinity: "negative",
  },
  mapping_dir: { id: "share", map: [{ node_name: "pve1", path: "/srv/share1" }] },
  mapping_pci: {
    id: "gpu",
    map: [
      {
        node_name: "pve1",
        path: "0000:01:00.0",
        vendor_device_id: "10de:2204",
        subsystem_id: "1043:87d1",
        iommu_group: 14,
      },
    ],
  },
  mapping_usb: { id: "token", map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] },
  metric_server_graphite: { server_id: "graphite", server: "192.0.2.9", port: 2003 },
  metric_server_influxdb: { server_id: "influx", server: "192.0.2.9", port: 8089 },
  metric_server_opentelemetry: { server_id: "otel", server: "127.0.0.1", port: 4318 },
  notification_endpoint_gotify: { name: "alerts", server: "https://gotify.example.com" },
  notification_endpoint_sendmail: { name: "admins", mail_to: ["admin@example.com"] },
  notification_endpoint_smtp: {
    name: "mail",
    server: "smtp.example.com",
    from_address: "pve@example.com",
    mail_to: ["admin@example.com"],
  },
  notification_endpoint_webhook: { name: "chat", url: "https://chat.example.com", method: "post" },
  notification_matcher: { name: "failures", targets: ["mail-to-root"], match_severities: [["error"]] },
  pool: { pool_id: "production", comment: "Customers" },
  "pool.other": { pool_id: "staging" },
  pool_membership: { pool_id: "${pve_pool.it.pool_id}", vm_id: 102 },
  "pool_membership.other": { pool_id: "${pve_pool.other.pool_id}", storage: "local" },
  realm_sync_job: { job_id: "staff", realm: "corpldap", schedule: "daily", scope: "both" },
  replication_job: { guest: 100, target: "pve2" },
  sdn_controller_bgp: { controller: "bgppve1", node_name: "pve1", asn: 65000, peers: ["192.0.2.1"] },
  sdn_controller_evpn: { controller: "evpn", asn: 65000, peers: ["192.0.2.11"] },
  sdn_controller_isis: {
    controller: "isispve1",
    node_name: "pve1",
    isis_domain: "datacentre",
    isis_interfaces: ["eth0"],
    isis_net: "49.0001.1921.6800.1001.00",
  },
  sdn_dns_powerdns: { dns: "pdns1", url: "http://127.0.0.1:8081/api/v1/servers/localhost" },
  sdn_fabric_node_openfabric: fabricNode("${pve_sdn_fabric_openfabric.it.fabric}", "10.255.0.1", "ens21"),
  sdn_fabric_node_ospf: fabricNode("${pve_sdn_fabric_ospf.it.fabric}", "10.254.0.1", "ens19"),
  sdn_fabric_openfabric: { fabric: "storage", ip_prefix: "10.255.0.0/24" },
  sdn_fabric_ospf: { fabric: "core", ip_prefix: "10.254.0.0/24", area: "0" },
  sdn_ipam_netbox: { ipam: "netbox", url: "http://127.0.0.1:8082/api" },
  sdn_ipam_phpipam: { ipam: "phpipam", url: "http://127.0.0.1:8083/api/pve", section: 1 },
  sdn_prefix_list: { prefix_list: "private", entries: { "10": { action: "permit", prefix: "10.0.0.0/8" } } },
  sdn_route_map: { route_map: "incoming", entries: [{ order: 10, action: "permit" }] },
  sdn_subnet: { vnet: "${pve_sdn_vnet.it.vnet}", cidr: "10.10.0.0/24", gateway: "10.10.0.1" },
  sdn_vnet: { vnet: "web", zone: "${pve_sdn_zone_simple.it.zone}" },
  sdn_vnet_firewall_options: { vnet: "${pve_sdn_vnet.it.vnet}", enabled: true, forward_policy: "DROP" },
  sdn_vnet_firewall_rules: {
    vnet: "${pve_sdn_vnet.it.vnet}",
    rules: [{ type: "forward", action: "ACCEPT", protocol: "tcp", destination_port: "443" }],
  },
  sdn_zone_evpn: { zone: "cloud", controller: "${pve_sdn_controller_evpn.it.controller}", vrf_vxlan: 10000 },
  sdn_zone_qinq: { zone: "tenant", bridge: "vmbr0", tag: 100 },
  sdn_zone_simple: { zone: "lab", ipam: "pve" },
  sdn_zone_vlan: { zone: "office", bridge: "vmbr0" },
  sdn_zone_vxlan: { zone: "overlay", peers: ["192.0.2.11"] },
};

const SECRETS: Readonly<Record<string, Config>> = {
  notification_endpoint_gotify: { token: "planted" },
  sdn_dns_powerdns: { key: "planted" },
  sdn_ipam_netbox: { token: "planted" },
  sdn_ipam_phpipam: { token: "planted" },
};

/**
 * States in each provider. A key is the type there and, if it has another name, the type here. A move reads only the attributes
 * that identify the object and, for options and pools, which ones are configured; states have more of them.
 */
const THEIRS: Readonly<Record<Peer, Readonly<Record<string, Config>>>> = {
  "bpg/proxmox": {
    "virtual_environment_acme_account: acme_account": { name: "default", created_at: "…", location: "…" },
    "acme_dns_plugin: acme_plugin": { plugin: "cloudflare" },
    backup_job: { id: "nightly" },
    cluster_options: {
      id: "cluster",
      keyboard: "de",
      max_workers: null,
      migration_type: "secure",
      migration_cidr: "192.0.2.0/24",
    },
    "virtual_environment_firewall_alias: firewall_alias": { id: "gateway", name: "Gateway", ...OF_THE_CLUSTER },
    "virtual_environment_firewall_ipset: firewall_ipset": { name: "management", ...OF_THE_CLUSTER },
    "virtual_environment_cluster_firewall: firewall_options": {
      id: "…",
      enabled: false,
      input_policy: "DROP",
      output_policy: "ACCEPT",
    },
    "virtual_environment_cluster_firewall_security_group: firewall_security_group": { name: "web" },
    "virtual_environment_firewall_rules: firewall_rules": { id: "…", ...OF_THE_CLUSTER },
    "haresource: ha_resource": { resource_id: "vm:100", type: "vm" },
    "virtual_environment_haresource: ha_resource.other": { resource_id: "ct:200", type: "ct" },
    "harule: ha_node_affinity_rule": { rule: "fast", type: "node-affinity" },
    "virtual_environment_harule: ha_resource_affinity_rule": { rule: "apart", type: "resource-affinity" },
    "hardware_mapping_dir: mapping_dir": { name: "share" },
    "hardware_mapping_pci: mapping_pci": { name: "gpu" },
    "hardware_mapping_usb: mapping_usb": { name: "token" },
    "metrics_server: metric_server_graphite": { name: "graphite", type: "graphite" },
    "virtual_environment_metrics_server: metric_server_influxdb": { name: "influx", type: "influxdb" },
    "metrics_server: metric_server_opentelemetry": { name: "otel", type: "opentelemetry" },
    "virtual_environment_pool: pool": { id: "production", pool_id: "production", comment: "Customers", members: [] },
    pool_membership: { id: "production/vm/102", pool_id: "production", vm_id: 102, storage_id: null },
    "virtual_environment_pool_membership: pool_membership.other": {
      id: "staging/storage/local",
      pool_id: "staging",
      vm_id: null,
      storage_id: "local",
    },
    "replication: replication_job": { id: "100-0", guest: 100, jobnum: 0 },
    sdn_controller_evpn: { id: "evpn" },
    sdn_fabric_openfabric: { id: "storage" },
    sdn_fabric_node_openfabric: { id: "storage:pve1", fabric_id: "storage", node_id: "pve1" },
    sdn_fabric_ospf: { id: "core" },
    "virtual_environment_sdn_fabric_node_ospf: sdn_fabric_node_ospf": { fabric_id: "core", node_id: "pve1" },
    sdn_zone_evpn: { id: "cloud" },
    sdn_zone_qinq: { id: "tenant" },
    "virtual_environment_sdn_zone_simple: sdn_zone_simple": { id: "lab" },
    sdn_zone_vlan: { id: "office" },
    sdn_zone_vxlan: { id: "overlay" },
    sdn_vnet: { id: "web" },
    "virtual_environment_sdn_subnet: sdn_subnet": { id: "lab-10.10.0.0-24", vnet: "web", cidr: "10.10.0.0/24" },
    sdn_vnet_firewall_rules: { vnet: "web" },
  },
  // Next to the objects of bpg/proxmox.
  "telmate/proxmox": { "pool: pool.other": { id: "pools/staging", poolid: "staging", comment: null } },
  "dwhoban/pve": {
    acme_account: { name: "default", directory: "…", tos_url: null },
    "acme_dns_plugin: acme_plugin": { plugin: "cloudflare" },
    backup_job: { id: "nightly" },
    cluster_options: { id: "cluster", keyboard: "de", bwlimit: { move: 100 }, language: null, migration: null },
    "custom_cpu_model: cpu_model": { name: "lab" },
    firewall_alias: { name: "Gateway" },
    firewall_ipset: { name: "management" },
    "cluster_firewall_options: firewall_options": {
      id: "cluster",
      enable: null,
      policy_in: "DROP",
      policy_out: "ACCEPT",
      log_ratelimit: null,
    },
    firewall_security_group: { group: "web", comment: "Web servers" },
    "security_group_firewall_rules: firewall_security_group.mail": { id: "mail", group: "mail" },
    "cluster_firewall_rules: firewall_rules": { id: "cluster" },
    ha_resource: { sid: "vm:100", type: null },
    "ha_rule: ha_node_affinity_rule": { rule: "fast", type: "node-affinity" },
    "ha_resource: ha_resource.other": { sid: "ct:200", type: null },
    "ha_rule: ha_resource_affinity_rule": { rule: "apart", type: "resource-affinity" },
    "hardware_mapping_pci: mapping_pci": { id: "gpu" },
    "hardware_mapping_usb: mapping_usb": { id: "token" },
    mapping_dir: { id: "share" },
    "metrics_server: metric_server_graphite": { id: "graphite", type: "graphite" },
    "metrics_server: metric_server_influxdb": { id: "influx", type: "influxdb" },
    "metrics_server: metric_server_opentelemetry": { id: "otel", type: "opentelemetry" },
    "notification_endpoint_goty: notification_endpoint_gotify": { name: "alerts", token: "planted" },
    notification_endpoint_sendmail: { name: "admins" },
    notification_endpoint_smtp: { name: "mail" },
    notification_endpoint_webhook: { name: "chat" },
    notification_matcher: { name: "failures" },
    pool: { poolid: "production", comment: "Customers", vms: [102], storages: null, members: [] },
    realm_sync_job: { id: "staff" },
    "replication: replication_job": { id: "100-0", guest: 100, jobnum: 0 },
    "sdn_controller: sdn_controller_evpn": { controller: "evpn", type: "evpn" },
    "sdn_controller: sdn_controller_bgp": { controller: "bgppve1", type: "bgp" },
    "sdn_controller: sdn_controller_isis": { controller: "isispve1", type: "isis" },
    "sdn_dns: sdn_dns_powerdns": { dns: "pdns1", type: "powerdns", key: "planted" },
    "sdn_ipam: sdn_ipam_netbox": { ipam: "netbox", type: "netbox", token: "planted" },
    "sdn_ipam: sdn_ipam_phpipam": { ipam: "phpipam", type: "phpipam", token: "planted" },
    sdn_fabric_openfabric: { fabric_id: "storage" },
    sdn_fabric_ospf: { fabric_id: "core" },
    sdn_prefix_list: { id: "private" },
    sdn_route_map: { id: "incoming", route_map_id: "incoming" },
    sdn_zone_evpn: { zone: "cloud" },
    sdn_zone_qinq: { zone: "tenant" },
    sdn_zone_simple: { zone: "lab" },
    sdn_zone_vlan: { zone: "office" },
    sdn_zone_vxlan: { zone: "overlay" },
    sdn_vnet: { vnet: "web" },
    sdn_subnet: { vnet: "web", subnet: "10.10.0.0-24" },
    "sdn_firewall_options: sdn_vnet_firewall_options": {
      id: "web",
      vnet: "web",
      enable: true,
      policy_forward: "DROP",
      log_level_forward: null,
    },
    "vnet_firewall_rules: sdn_vnet_firewall_rules": { id: "web", vnet: "web" },
  },
};

/** Configurations of objects that have other attributes in dwhoban/pve. */
const DWHOBAN: Readonly<Record<string, Config>> = {
  cluster_options: { keyboard: "de", bandwidth_limits: { move: 100 } },
  firewall_options: { input_policy: "DROP", output_policy: "ACCEPT" },
  firewall_security_group: { name: "web", comment: "Web servers" },
  pool: { pool_id: "production", comment: "Customers", guests: [102] },
};

/** Returns the objects of some providers. */
export const objectsOf = (...providers: readonly Peer[]): PeerObject[] =>
  providers.flatMap((provider) =>
    Object.entries(THEIRS[provider]).map(([key, attributes]) => {
      const [there = "", here = there] = key.split(": ");
      const [type, name = "it"] = here.split(".");
      return {
        provider,
        type: `${provider.replace(/^.*\//, "")}_${there}`,
        attributes,
        address: `pve_${type}.${name}`,
        config: (provider === "dwhoban/pve" ? DWHOBAN[here] : undefined) ?? OURS[here] ?? {},
        secrets: SECRETS[here] ?? {},
      };
    }),
  );
