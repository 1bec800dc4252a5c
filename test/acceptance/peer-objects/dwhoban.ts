import { dwhoban } from "./dwhoban-object";
import type { PeerObject } from "./peer-object";

/** States of dwhoban/pve, except SDN. */
export const dwhobanObjects: readonly PeerObject[] = [
  dwhoban(
    "acme_account",
    { name: "default", contact: ["mailto:admin@example.com"], directory: "…", tos_url: null, eab_kid: null, tos: "…" },
    `acme_account {
  name    = "default"
  contact = ["admin@example.com"]
  tos_url = "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf"
}`,
  ),
  dwhoban(
    "acme_dns_plugin",
    { plugin: "cloudflare", api: "cf", data: null, nodes: null, validation_delay: 60, type: "dns", digest: "…" },
    `acme_plugin {
  id               = "cloudflare"
  api              = "cf"
  validation_delay = 60
}`,
  ),
  dwhoban(
    "backup_job",
    { id: "nightly", schedule: "21:00", storage: "local", vmid: ["100"], mailto: "root@example.com" },
    `backup_job {
  job_id   = "nightly"
  schedule = "21:00"
  storage  = "local"
  guests   = [100]
  mail_to  = ["root@example.com"]
}`,
  ),
  dwhoban(
    "cluster_options",
    { id: "cluster", keyboard: "de", bwlimit: { move: 100 }, language: null, migration: null },
    `cluster_options {
  keyboard         = "de"
  bandwidth_limits = { move = 100 }
}`,
  ),
  dwhoban(
    "custom_cpu_model",
    { name: "lab", reported_model: "EPYC-Rome", flags: "+aes;-pcid", digest: "…" },
    `cpu_model {
  name           = "lab"
  reported_model = "EPYC-Rome"
  flags          = { enabled = ["aes"], disabled = ["pcid"] }
}`,
  ),
  dwhoban(
    "firewall_alias",
    { name: "gateway", cidr: "192.0.2.1", comment: null },
    `firewall_alias {
  name = "gateway"
  cidr = "192.0.2.1"
}`,
  ),
  dwhoban(
    "firewall_ipset",
    { name: "management", cidrs: ["192.0.2.0/24"], comment: null },
    `firewall_ipset {
  name    = "management"
  entries = { "192.0.2.0/24" = "" }
}`,
  ),
  dwhoban(
    "cluster_firewall_options",
    { id: "cluster", enable: null, ebtables: null, policy_in: "DROP", policy_out: "ACCEPT", log_ratelimit: null },
    `firewall_options {
  input_policy  = "DROP"
  output_policy = "ACCEPT"
}`,
  ),
  dwhoban(
    "firewall_security_group",
    { group: "web", comment: "Web servers" },
    `firewall_security_group {
  name    = "web"
  comment = "Web servers"
}`,
  ),
  dwhoban(
    "security_group_firewall_rules",
    { id: "mail", group: "mail", rules: [{ type: "in", action: "ACCEPT", macro: "SMTP", pos: 0 }] },
    `firewall_security_group mail {
  name  = "mail"
  rules = [{ type = "in", action = "ACCEPT", macro = "SMTP" }]
}`,
  ),
  dwhoban(
    "cluster_firewall_rules",
    { id: "cluster", rules: [{ type: "in", action: "ACCEPT", macro: "SSH", pos: 0 }] },
    `firewall_rules {
  rules = [{ type = "in", action = "ACCEPT", macro = "SSH" }]
}`,
  ),
  dwhoban(
    "ha_resource",
    { sid: "vm:100", state: "started", group: null, type: null },
    `ha_resource {
  sid   = "vm:100"
  state = "started"
}`,
  ),
  dwhoban(
    "ha_rule",
    { rule: "fast", type: "node-affinity", resources: ["vm:100"], nodes: ["pve1:2"], affinity: null },
    `ha_node_affinity_rule {
  rule      = "fast"
  resources = [pve_ha_resource.it.sid]
  nodes     = { pve1 = 2 }
}`,
  ),
  dwhoban(
    "ha_resource",
    { sid: "ct:200", state: "started", group: null, type: null },
    `ha_resource other {
  sid   = "ct:200"
  state = "started"
}`,
  ),
  dwhoban(
    "ha_rule",
    { rule: "apart", type: "resource-affinity", resources: ["vm:100", "ct:200"], affinity: "negative" },
    `ha_resource_affinity_rule {
  rule      = "apart"
  resources = [pve_ha_resource.it.sid, pve_ha_resource.other.sid]
  affinity  = "negative"
}`,
  ),
  dwhoban(
    "hardware_mapping_pci",
    { id: "gpu", map: [{ node: "pve1", id: "10de:2204", path: "0000:01:00.0", iommugroup: 14 }] },
    `mapping_pci {
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
  dwhoban(
    "hardware_mapping_usb",
    { id: "token", map: [{ node: "pve1", id: "1050:0407", path: null }] },
    `mapping_usb {
  id  = "token"
  map = [{ node_name = "pve1", vendor_product_id = "1050:0407" }]
}`,
  ),
  dwhoban(
    "mapping_dir",
    { id: "share", map: [{ node: "pve1", path: "/srv/share1" }] },
    `mapping_dir {
  id  = "share"
  map = [{ node_name = "pve1", path = "/srv/share1" }]
}`,
  ),
  ...Object.entries({
    graphite: ["192.0.2.9", 2003],
    influxdb: ["192.0.2.9", 8089],
    opentelemetry: ["127.0.0.1", 4318],
  }).map(([kind, [server, port]]) =>
    dwhoban(
      "metrics_server",
      { id: kind, type: kind, server, port, token: null },
      `metric_server_${kind} {
  server_id = "${kind}"
  server    = "${server}"
  port      = ${port}
}`,
    ),
  ),
  dwhoban(
    "notification_endpoint_goty",
    { name: "alerts", server: "https://gotify.example.com", token: "planted", disable: null },
    `notification_endpoint_gotify {
  name   = "alerts"
  server = "https://gotify.example.com"
  token  = "planted" # secret
}`,
  ),
  dwhoban(
    "notification_endpoint_sendmail",
    { name: "admins", mailto: ["admin@example.com"], mailto_user: null },
    `notification_endpoint_sendmail {
  name    = "admins"
  mail_to = ["admin@example.com"]
}`,
  ),
  dwhoban(
    "notification_endpoint_smtp",
    { name: "mail", server: "smtp.example.com", from_address: "pve@example.com", mailto: ["admin@example.com"] },
    `notification_endpoint_smtp {
  name         = "mail"
  server       = "smtp.example.com"
  from_address = "pve@example.com"
  mail_to      = ["admin@example.com"]
}`,
  ),
  dwhoban(
    "notification_endpoint_webhook",
    { name: "chat", url: "https://chat.example.com", method: "post", header: null, secret: null },
    `notification_endpoint_webhook {
  name   = "chat"
  url    = "https://chat.example.com"
  method = "post"
}`,
  ),
  dwhoban(
    "notification_matcher",
    { name: "failures", target: ["mail-to-root"], match_severity: ["error"], mode: null },
    `notification_matcher {
  name             = "failures"
  targets          = ["mail-to-root"]
  match_severities = [["error"]]
}`,
  ),
  dwhoban(
    "pool",
    { poolid: "production", comment: "Customers", vms: [102], storages: null, allow_move: null, members: [] },
    `pool {
  pool_id = "production"
  comment = "Customers"
  guests  = [102]
}`,
  ),
  dwhoban(
    "realm_sync_job",
    { id: "staff", realm: "corpldap", schedule: "daily", scope: "both", remove_vanished: null },
    `realm_sync_job {
  job_id   = "staff"
  realm    = "corpldap"
  schedule = "daily"
  scope    = "both"
}`,
  ),
  dwhoban(
    "replication",
    { id: "100-0", target: "pve2", guest: 100, jobnum: 0, type: "local" },
    `replication_job {
  guest  = 100
  target = "pve2"
}`,
  ),
];
