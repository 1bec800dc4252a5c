import { bpg, type PeerObject } from "./peer-object";

const OF_THE_CLUSTER = { node_name: "", vm_id: 0, container_id: 0 };

/** States of bpg/proxmox, except SDN. */
export const bpgObjects: readonly PeerObject[] = [
  bpg(
    "virtual_environment_acme_account",
    { name: "default", contact: "admin@example.com", directory: null, tos: null, created_at: "…", location: "…" },
    `resource "pve_acme_account" "it" {
  name    = "default"
  contact = ["admin@example.com"]
  tos_url = "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf"
}`,
  ),
  bpg(
    "acme_dns_plugin",
    { plugin: "cloudflare", api: "cf", data: null, validation_delay: 60 },
    `resource "pve_acme_plugin" "it" {
  id               = "cloudflare"
  api              = "cf"
  validation_delay = 60
}`,
  ),
  bpg(
    "backup_job",
    { id: "nightly", schedule: "21:00", storage: "local", vmid: ["100"] },
    `resource "pve_backup_job" "it" {
  job_id   = "nightly"
  schedule = "21:00"
  storage  = "local"
  guests   = [100]
}`,
  ),
  bpg(
    "cluster_options",
    { id: "cluster", keyboard: "de", max_workers: null, migration_type: "secure", migration_cidr: "192.0.2.0/24" },
    `resource "pve_cluster_options" "it" {
  keyboard  = "de"
  migration = { type = "secure", network = "192.0.2.0/24" }
}`,
  ),
  bpg(
    "virtual_environment_firewall_alias",
    { id: "gateway", name: "Gateway", cidr: "192.0.2.1/32", comment: "", ...OF_THE_CLUSTER },
    `resource "pve_firewall_alias" "it" {
  name = "Gateway"
  cidr = "192.0.2.1"
}`,
  ),
  bpg(
    "virtual_environment_firewall_ipset",
    { id: "management", name: "management", comment: "", cidr: [{ name: "192.0.2.0/24" }], ...OF_THE_CLUSTER },
    `resource "pve_firewall_ipset" "it" {
  name    = "management"
  entries = { "192.0.2.0/24" = "" }
}`,
  ),
  bpg(
    "virtual_environment_cluster_firewall",
    { id: "…", enabled: false, input_policy: "DROP", output_policy: "ACCEPT" },
    `resource "pve_firewall_options" "it" {
  input_policy = "DROP"
}`,
  ),
  bpg(
    "virtual_environment_cluster_firewall_security_group",
    { id: "web", name: "web", comment: "", rule: [{ type: "in", action: "ACCEPT", macro: "HTTP", pos: 0 }] },
    `resource "pve_firewall_security_group" "it" {
  name  = "web"
  rules = [{ type = "in", action = "ACCEPT", macro = "HTTP" }]
}`,
  ),
  bpg(
    "virtual_environment_firewall_rules",
    { id: "…", rule: [{ security_group: "web", enabled: true, pos: 0 }], ...OF_THE_CLUSTER },
    `resource "pve_firewall_rules" "it" {
  rules = [{ type = "group", security_group = pve_firewall_security_group.it.name }]
}`,
  ),
  bpg(
    "haresource",
    { id: "vm:100", resource_id: "vm:100", type: "vm", state: "started" },
    `resource "pve_ha_resource" "it" {
  sid   = "vm:100"
  state = "started"
}`,
  ),
  bpg(
    "virtual_environment_haresource",
    { id: "ct:200", resource_id: "ct:200", type: "ct", state: "started" },
    `resource "pve_ha_resource" "other" {
  sid   = "ct:200"
  state = "started"
}`,
  ),
  bpg(
    "harule",
    { id: "fast", rule: "fast", type: "node-affinity", resources: ["vm:100"], nodes: { pve1: 2 } },
    `resource "pve_ha_node_affinity_rule" "it" {
  rule      = "fast"
  resources = [pve_ha_resource.it.sid]
  nodes     = { pve1 = 2 }
}`,
  ),
  bpg(
    "virtual_environment_harule",
    { id: "apart", rule: "apart", type: "resource-affinity", resources: ["vm:100", "ct:200"], affinity: "negative" },
    `resource "pve_ha_resource_affinity_rule" "it" {
  rule      = "apart"
  resources = [pve_ha_resource.it.sid, pve_ha_resource.other.sid]
  affinity  = "negative"
}`,
  ),
  bpg(
    "hardware_mapping_dir",
    { id: "share", name: "share", comment: null, map: [{ node: "pve1", path: "/srv/share1" }] },
    `resource "pve_mapping_dir" "it" {
  id  = "share"
  map = [{ node_name = "pve1", path = "/srv/share1" }]
}`,
  ),
  bpg(
    "hardware_mapping_pci",
    { id: "gpu", name: "gpu", map: [{ node: "pve1", id: "10de:2204", path: "0000:01:00.0", iommu_group: 14 }] },
    `resource "pve_mapping_pci" "it" {
  id = "gpu"
  map = [{
    node_name        = "pve1"
    path             = "0000:01:00.0"
    vendor_device_id = "10de:2204"
    subsystem_id     = "1043:87d1"
    iommu_group      = 14
  }]
}`,
  ),
  bpg(
    "hardware_mapping_usb",
    { id: "token", name: "token", map: [{ node: "pve1", id: "1050:0407", path: null }] },
    `resource "pve_mapping_usb" "it" {
  id  = "token"
  map = [{ node_name = "pve1", vendor_product_id = "1050:0407" }]
}`,
  ),
  bpg(
    "metrics_server",
    { id: "graphite", name: "graphite", type: "graphite", server: "192.0.2.9", port: 2003 },
    `resource "pve_metric_server_graphite" "it" {
  server_id = "graphite"
  server    = "192.0.2.9"
  port      = 2003
}`,
  ),
  bpg(
    "virtual_environment_metrics_server",
    { id: "influx", name: "influx", type: "influxdb", server: "192.0.2.9", port: 8089, influx_token: null },
    `resource "pve_metric_server_influxdb" "it" {
  server_id = "influx"
  server    = "192.0.2.9"
  port      = 8089
}`,
  ),
  bpg(
    "metrics_server",
    { id: "otel", name: "otel", type: "opentelemetry", server: "127.0.0.1", port: 4318 },
    `resource "pve_metric_server_opentelemetry" "it" {
  server_id = "otel"
  server    = "127.0.0.1"
  port      = 4318
}`,
  ),
  bpg(
    "virtual_environment_pool",
    { id: "production", pool_id: "production", comment: "Customers", members: [] },
    `resource "pve_pool" "it" {
  pool_id = "production"
  comment = "Customers"
}`,
  ),
  bpg(
    "pool_membership",
    { id: "production/vm/102", pool_id: "production", vm_id: 102, storage_id: null, type: "vm" },
    `resource "pve_pool_membership" "it" {
  pool_id = pve_pool.it.pool_id
  vm_id   = 102
}`,
  ),
  bpg(
    "virtual_environment_pool_membership",
    { id: "staging/storage/local", pool_id: "staging", vm_id: null, storage_id: "local", type: "storage" },
    `resource "pve_pool_membership" "other" {
  pool_id = pve_pool.other.pool_id
  storage = "local"
}`,
  ),
  bpg(
    "replication",
    { id: "100-0", guest: 100, jobnum: 0, target: "pve2", type: "local" },
    `resource "pve_replication_job" "it" {
  guest  = 100
  target = "pve2"
}`,
  ),
];
