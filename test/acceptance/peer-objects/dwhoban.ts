import { ACCOUNT, GPU, objectsOf, type PeerObject } from "./peer-object";

/** Objects in the states of dwhoban/pve. */
export const dwhobanObjects: readonly PeerObject[] = objectsOf("dwhoban/pve", {
  "acme_account: acme_account": [
    { name: "default", contact: ["mailto:admin@example.com"], directory: "…", tos_url: null, eab_kid: null, tos: "…" },
    ACCOUNT,
  ],
  "acme_dns_plugin: acme_plugin": [
    { plugin: "cloudflare", api: "cf", data: null, nodes: null, validation_delay: 60, type: "dns", digest: "…" },
    { id: "cloudflare", api: "cf", validation_delay: 60 },
  ],
  "backup_job: backup_job": [
    { id: "nightly", schedule: "21:00", storage: "local", vmid: ["100"], mailto: "root@example.com" },
    { job_id: "nightly", schedule: "21:00", storage: "local", guests: [100], mail_to: ["root@example.com"] },
  ],
  "cluster_options: cluster_options": [
    { id: "cluster", keyboard: "de", bwlimit: { move: 100 }, language: null, migration: null },
    { keyboard: "de", bandwidth_limits: { move: 100 } },
  ],
  "custom_cpu_model: cpu_model": [
    { name: "lab", reported_model: "EPYC-Rome", flags: "+aes;-pcid", digest: "…" },
    { name: "lab", reported_model: "EPYC-Rome", flags: { enabled: ["aes"], disabled: ["pcid"] } },
  ],
  "firewall_alias: firewall_alias": [
    { name: "gateway", cidr: "192.0.2.1", comment: null },
    { name: "gateway", cidr: "192.0.2.1" },
  ],
  "firewall_ipset: firewall_ipset": [
    { name: "management", cidrs: ["192.0.2.0/24"], comment: null },
    { name: "management", entries: { "192.0.2.0/24": "" } },
  ],
  "cluster_firewall_options: firewall_options": [
    { id: "cluster", enable: null, ebtables: null, policy_in: "DROP", policy_out: "ACCEPT", log_ratelimit: null },
    { input_policy: "DROP", output_policy: "ACCEPT" },
  ],
  "firewall_security_group: firewall_security_group": [
    { group: "web", comment: "Web servers" },
    { name: "web", comment: "Web servers" },
  ],
  "security_group_firewall_rules: firewall_security_group.mail": [
    { id: "mail", group: "mail", rules: [{ type: "in", action: "ACCEPT", macro: "SMTP", pos: 0 }] },
    { name: "mail", rules: [{ type: "in", action: "ACCEPT", macro: "SMTP" }] },
  ],
  "cluster_firewall_rules: firewall_rules": [
    { id: "cluster", rules: [{ type: "in", action: "ACCEPT", macro: "SSH", pos: 0 }] },
    { rules: [{ type: "in", action: "ACCEPT", macro: "SSH" }] },
  ],
  "ha_resource: ha_resource": [
    { sid: "vm:100", state: "started", group: null, type: null },
    { sid: "vm:100", state: "started" },
  ],
  "ha_rule: ha_node_affinity_rule": [
    { rule: "fast", type: "node-affinity", resources: ["vm:100"], nodes: ["pve1:2"], affinity: null },
    { rule: "fast", resources: ["${pve_ha_resource.it.sid}"], nodes: { pve1: 2 } },
  ],
  "ha_resource: ha_resource.other": [
    { sid: "ct:200", state: "started", group: null, type: null },
    { sid: "ct:200", state: "started" },
  ],
  "ha_rule: ha_resource_affinity_rule": [
    { rule: "apart", type: "resource-affinity", resources: ["vm:100", "ct:200"], affinity: "negative" },
    { rule: "apart", resources: ["${pve_ha_resource.it.sid}", "${pve_ha_resource.other.sid}"], affinity: "negative" },
  ],
  "hardware_mapping_pci: mapping_pci": [
    { id: "gpu", map: [{ node: "pve1", id: "10de:2204", path: "0000:01:00.0", iommugroup: 14 }] },
    GPU,
  ],
  "hardware_mapping_usb: mapping_usb": [
    { id: "token", map: [{ node: "pve1", id: "1050:0407", path: null }] },
    { id: "token", map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] },
  ],
  "mapping_dir: mapping_dir": [
    { id: "share", map: [{ node: "pve1", path: "/srv/share1" }] },
    { id: "share", map: [{ node_name: "pve1", path: "/srv/share1" }] },
  ],
  "metrics_server: metric_server_graphite": [
    { id: "graphite", type: "graphite", server: "192.0.2.9", port: 2003, token: null },
    { server_id: "graphite", server: "192.0.2.9", port: 2003 },
  ],
  "metrics_server: metric_server_influxdb": [
    { id: "influxdb", type: "influxdb", server: "192.0.2.9", port: 8089, token: null },
    { server_id: "influxdb", server: "192.0.2.9", port: 8089 },
  ],
  "metrics_server: metric_server_opentelemetry": [
    { id: "opentelemetry", type: "opentelemetry", server: "127.0.0.1", port: 4318, token: null },
    { server_id: "opentelemetry", server: "127.0.0.1", port: 4318 },
  ],
  "notification_endpoint_goty: notification_endpoint_gotify": [
    { name: "alerts", server: "https://gotify.example.com", token: "planted", disable: null },
    { name: "alerts", server: "https://gotify.example.com" },
    { token: "planted" },
  ],
  "notification_endpoint_sendmail: notification_endpoint_sendmail": [
    { name: "admins", mailto: ["admin@example.com"], mailto_user: null },
    { name: "admins", mail_to: ["admin@example.com"] },
  ],
  "notification_endpoint_smtp: notification_endpoint_smtp": [
    { name: "mail", server: "smtp.example.com", from_address: "pve@example.com", mailto: ["admin@example.com"] },
    { name: "mail", server: "smtp.example.com", from_address: "pve@example.com", mail_to: ["admin@example.com"] },
  ],
  "notification_endpoint_webhook: notification_endpoint_webhook": [
    { name: "chat", url: "https://chat.example.com", method: "post", header: null, secret: null },
    { name: "chat", url: "https://chat.example.com", method: "post" },
  ],
  "notification_matcher: notification_matcher": [
    { name: "failures", target: ["mail-to-root"], match_severity: ["error"], mode: null },
    { name: "failures", targets: ["mail-to-root"], match_severities: [["error"]] },
  ],
  "pool: pool": [
    { poolid: "production", comment: "Customers", vms: [102], storages: null, allow_move: null, members: [] },
    { pool_id: "production", comment: "Customers", guests: [102] },
  ],
  "realm_sync_job: realm_sync_job": [
    { id: "staff", realm: "corpldap", schedule: "daily", scope: "both", remove_vanished: null },
    { job_id: "staff", realm: "corpldap", schedule: "daily", scope: "both" },
  ],
  "replication: replication_job": [
    { id: "100-0", target: "pve2", guest: 100, jobnum: 0, type: "local" },
    { guest: 100, target: "pve2" },
  ],
  "sdn_controller: sdn_controller_evpn": [
    { controller: "evpn", type: "evpn", asn: 65000, peers: ["192.0.2.11"] },
    { controller: "evpn", asn: 65000, peers: ["192.0.2.11"] },
  ],
  "sdn_controller: sdn_controller_bgp": [
    { controller: "bgppve1", type: "bgp", asn: 65000, peers: ["192.0.2.1"], node: "pve1" },
    { controller: "bgppve1", node_name: "pve1", asn: 65000, peers: ["192.0.2.1"] },
  ],
  "sdn_controller: sdn_controller_isis": [
    { controller: "isispve1", type: "isis", isis_domain: "datacentre", isis_ifaces: ["eth0"], node: "pve1" },
    {
      controller: "isispve1",
      node_name: "pve1",
      isis_domain: "datacentre",
      isis_interfaces: ["eth0"],
      isis_net: "49.0001.1921.6800.1001.00",
    },
  ],
  "sdn_dns: sdn_dns_powerdns": [
    { dns: "pdns1", url: "http://127.0.0.1:8081/api/v1/servers/localhost", key: "planted", type: "powerdns" },
    { dns: "pdns1", url: "http://127.0.0.1:8081/api/v1/servers/localhost" },
    { key: "planted" },
  ],
  "sdn_ipam: sdn_ipam_netbox": [
    { ipam: "netbox", type: "netbox", url: "http://127.0.0.1:8082/api", token: "planted" },
    { ipam: "netbox", url: "http://127.0.0.1:8082/api" },
    { token: "planted" },
  ],
  "sdn_ipam: sdn_ipam_phpipam": [
    { ipam: "phpipam", type: "phpipam", url: "http://127.0.0.1:8083/api/pve", token: "planted", section: 1 },
    { ipam: "phpipam", url: "http://127.0.0.1:8083/api/pve", section: 1 },
    { token: "planted" },
  ],
  "sdn_fabric_openfabric: sdn_fabric_openfabric": [
    { fabric_id: "storage", ip_prefix: "10.255.0.0/24", nodes: null },
    { fabric: "storage", ip_prefix: "10.255.0.0/24" },
  ],
  "sdn_fabric_ospf: sdn_fabric_ospf": [
    { fabric_id: "core", ip_prefix: "10.254.0.0/24", area: "0", nodes: null },
    { fabric: "core", ip_prefix: "10.254.0.0/24", area: "0" },
  ],
  "sdn_prefix_list: sdn_prefix_list": [
    { id: "private", entries: { "10": { action: "permit", prefix: "10.0.0.0/8" } } },
    { prefix_list: "private", entries: { "10": { action: "permit", prefix: "10.0.0.0/8" } } },
  ],
  "sdn_route_map: sdn_route_map": [
    { id: "incoming", route_map_id: "incoming", entries: [{ order: 10, action: "permit" }] },
    { route_map: "incoming", entries: [{ order: 10, action: "permit" }] },
  ],
  "sdn_zone_evpn: sdn_zone_evpn": [
    { zone: "cloud", controller: "evpn", vrf_vxlan: 10000 },
    { zone: "cloud", controller: "${pve_sdn_controller_evpn.it.controller}", vrf_vxlan: 10000 },
  ],
  "sdn_zone_qinq: sdn_zone_qinq": [
    { zone: "tenant", bridge: "vmbr0", tag: 100 },
    { zone: "tenant", bridge: "vmbr0", tag: 100 },
  ],
  "sdn_zone_simple: sdn_zone_simple": [
    { zone: "lab", ipam: "pve", nodes: null },
    { zone: "lab", ipam: "pve" },
  ],
  "sdn_zone_vlan: sdn_zone_vlan": [
    { zone: "office", bridge: "vmbr0" },
    { zone: "office", bridge: "vmbr0" },
  ],
  "sdn_zone_vxlan: sdn_zone_vxlan": [
    { zone: "overlay", peers: "192.0.2.11" },
    { zone: "overlay", peers: ["192.0.2.11"] },
  ],
  "sdn_vnet: sdn_vnet": [
    { vnet: "web", zone: "lab", state: "new" },
    { vnet: "web", zone: "${pve_sdn_zone_simple.it.zone}" },
  ],
  "sdn_subnet: sdn_subnet": [
    { vnet: "web", subnet: "10.10.0.0-24", gateway: "10.10.0.1" },
    { vnet: "${pve_sdn_vnet.it.vnet}", cidr: "10.10.0.0/24", gateway: "10.10.0.1" },
  ],
  "sdn_firewall_options: sdn_vnet_firewall_options": [
    { id: "web", vnet: "web", enable: true, policy_forward: "DROP", log_level_forward: null },
    { vnet: "${pve_sdn_vnet.it.vnet}", enabled: true, forward_policy: "DROP" },
  ],
  "vnet_firewall_rules: sdn_vnet_firewall_rules": [
    { id: "web", vnet: "web", rules: [{ type: "forward", action: "ACCEPT", pos: 0 }] },
    { vnet: "${pve_sdn_vnet.it.vnet}", rules: [{ type: "forward", action: "ACCEPT" }] },
  ],
});
