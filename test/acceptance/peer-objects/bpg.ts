import { ACCOUNT, GPU, objectsOf, type PeerObject } from "./peer-object";

const OF_THE_CLUSTER = { node_name: "", vm_id: 0, container_id: 0 };

const fabricNode = (fabric: string, ip: string, name: string) => ({
  fabric,
  node_name: "pve1",
  ip,
  interfaces: [{ name }],
});

/** Objects in the states of bpg/proxmox. */
export const bpgObjects: readonly PeerObject[] = objectsOf("bpg/proxmox", {
  "virtual_environment_acme_account: acme_account": [
    { name: "default", contact: "admin@example.com", directory: null, tos: null, created_at: "…", location: "…" },
    ACCOUNT,
  ],
  "acme_dns_plugin: acme_plugin": [
    { plugin: "cloudflare", api: "cf", data: null, validation_delay: 60 },
    { id: "cloudflare", api: "cf", validation_delay: 60 },
  ],
  "backup_job: backup_job": [
    { id: "nightly", schedule: "21:00", storage: "local", vmid: ["100"] },
    { job_id: "nightly", schedule: "21:00", storage: "local", guests: [100] },
  ],
  "cluster_options: cluster_options": [
    { id: "cluster", keyboard: "de", max_workers: null, migration_type: "secure", migration_cidr: "192.0.2.0/24" },
    { keyboard: "de", migration: { type: "secure", network: "192.0.2.0/24" } },
  ],
  "virtual_environment_firewall_alias: firewall_alias": [
    { id: "gateway", name: "Gateway", cidr: "192.0.2.1/32", comment: "", ...OF_THE_CLUSTER },
    { name: "Gateway", cidr: "192.0.2.1" },
  ],
  "virtual_environment_firewall_ipset: firewall_ipset": [
    { id: "management", name: "management", comment: "", cidr: [{ name: "192.0.2.0/24" }], ...OF_THE_CLUSTER },
    { name: "management", entries: { "192.0.2.0/24": "" } },
  ],
  "virtual_environment_cluster_firewall: firewall_options": [
    { id: "…", enabled: false, input_policy: "DROP", output_policy: "ACCEPT" },
    { input_policy: "DROP" },
  ],
  "virtual_environment_cluster_firewall_security_group: firewall_security_group": [
    { id: "web", name: "web", comment: "", rule: [{ type: "in", action: "ACCEPT", macro: "HTTP", pos: 0 }] },
    { name: "web", rules: [{ type: "in", action: "ACCEPT", macro: "HTTP" }] },
  ],
  "virtual_environment_firewall_rules: firewall_rules": [
    { id: "…", rule: [{ security_group: "web", enabled: true, pos: 0 }], ...OF_THE_CLUSTER },
    { rules: [{ type: "group", security_group: "${pve_firewall_security_group.it.name}" }] },
  ],
  "haresource: ha_resource": [
    { id: "vm:100", resource_id: "vm:100", type: "vm", state: "started" },
    { sid: "vm:100", state: "started" },
  ],
  "virtual_environment_haresource: ha_resource.other": [
    { id: "ct:200", resource_id: "ct:200", type: "ct", state: "started" },
    { sid: "ct:200", state: "started" },
  ],
  "harule: ha_node_affinity_rule": [
    { id: "fast", rule: "fast", type: "node-affinity", resources: ["vm:100"], nodes: { pve1: 2 } },
    { rule: "fast", resources: ["${pve_ha_resource.it.sid}"], nodes: { pve1: 2 } },
  ],
  "virtual_environment_harule: ha_resource_affinity_rule": [
    { id: "apart", rule: "apart", type: "resource-affinity", resources: ["vm:100", "ct:200"], affinity: "negative" },
    { rule: "apart", resources: ["${pve_ha_resource.it.sid}", "${pve_ha_resource.other.sid}"], affinity: "negative" },
  ],
  "hardware_mapping_dir: mapping_dir": [
    { id: "share", name: "share", comment: null, map: [{ node: "pve1", path: "/srv/share1" }] },
    { id: "share", map: [{ node_name: "pve1", path: "/srv/share1" }] },
  ],
  "hardware_mapping_pci: mapping_pci": [
    { id: "gpu", name: "gpu", map: [{ node: "pve1", id: "10de:2204", path: "0000:01:00.0", iommu_group: 14 }] },
    GPU,
  ],
  "hardware_mapping_usb: mapping_usb": [
    { id: "token", name: "token", map: [{ node: "pve1", id: "1050:0407", path: null }] },
    { id: "token", map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] },
  ],
  "metrics_server: metric_server_graphite": [
    { id: "graphite", name: "graphite", type: "graphite", server: "192.0.2.9", port: 2003 },
    { server_id: "graphite", server: "192.0.2.9", port: 2003 },
  ],
  "virtual_environment_metrics_server: metric_server_influxdb": [
    { id: "influx", name: "influx", type: "influxdb", server: "192.0.2.9", port: 8089, influx_token: null },
    { server_id: "influx", server: "192.0.2.9", port: 8089 },
  ],
  "metrics_server: metric_server_opentelemetry": [
    { id: "otel", name: "otel", type: "opentelemetry", server: "127.0.0.1", port: 4318 },
    { server_id: "otel", server: "127.0.0.1", port: 4318 },
  ],
  "virtual_environment_pool: pool": [
    { id: "production", pool_id: "production", comment: "Customers", members: [] },
    { pool_id: "production", comment: "Customers" },
  ],
  "pool_membership: pool_membership": [
    { id: "production/vm/102", pool_id: "production", vm_id: 102, storage_id: null, type: "vm" },
    { pool_id: "${pve_pool.it.pool_id}", vm_id: 102 },
  ],
  "virtual_environment_pool_membership: pool_membership.other": [
    { id: "staging/storage/local", pool_id: "staging", vm_id: null, storage_id: "local", type: "storage" },
    { pool_id: "${pve_pool.other.pool_id}", storage: "local" },
  ],
  "replication: replication_job": [
    { id: "100-0", guest: 100, jobnum: 0, target: "pve2", type: "local" },
    { guest: 100, target: "pve2" },
  ],
  "sdn_controller_evpn: sdn_controller_evpn": [
    { id: "evpn", asn: 65000, peers: ["192.0.2.11"] },
    { controller: "evpn", asn: 65000, peers: ["192.0.2.11"] },
  ],
  "sdn_fabric_openfabric: sdn_fabric_openfabric": [
    { id: "storage", ip_prefix: "10.255.0.0/24" },
    { fabric: "storage", ip_prefix: "10.255.0.0/24" },
  ],
  "sdn_fabric_node_openfabric: sdn_fabric_node_openfabric": [
    { id: "storage/pve1", fabric_id: "storage", node_id: "pve1", ip: "10.255.0.1", interface_names: ["ens21"] },
    fabricNode("${pve_sdn_fabric_openfabric.it.fabric}", "10.255.0.1", "ens21"),
  ],
  "sdn_fabric_ospf: sdn_fabric_ospf": [
    { id: "core", ip_prefix: "10.254.0.0/24", area: "0" },
    { fabric: "core", ip_prefix: "10.254.0.0/24", area: "0" },
  ],
  "virtual_environment_sdn_fabric_node_ospf: sdn_fabric_node_ospf": [
    { id: "core/pve1", fabric_id: "core", node_id: "pve1", ip: "10.254.0.1", interface_names: ["ens19"] },
    fabricNode("${pve_sdn_fabric_ospf.it.fabric}", "10.254.0.1", "ens19"),
  ],
  "sdn_zone_evpn: sdn_zone_evpn": [
    { id: "cloud", controller: "evpn", vrf_vxlan: 10000 },
    { zone: "cloud", controller: "${pve_sdn_controller_evpn.it.controller}", vrf_vxlan: 10000 },
  ],
  "sdn_zone_qinq: sdn_zone_qinq": [
    { id: "tenant", bridge: "vmbr0", service_vlan: 100 },
    { zone: "tenant", bridge: "vmbr0", tag: 100 },
  ],
  "virtual_environment_sdn_zone_simple: sdn_zone_simple": [
    { id: "lab", ipam: "pve" },
    { zone: "lab", ipam: "pve" },
  ],
  "sdn_zone_vlan: sdn_zone_vlan": [
    { id: "office", bridge: "vmbr0" },
    { zone: "office", bridge: "vmbr0" },
  ],
  "sdn_zone_vxlan: sdn_zone_vxlan": [
    { id: "overlay", peers: ["192.0.2.11"] },
    { zone: "overlay", peers: ["192.0.2.11"] },
  ],
  "sdn_vnet: sdn_vnet": [
    { id: "web", zone: "lab", isolate_ports: null },
    { vnet: "web", zone: "${pve_sdn_zone_simple.it.zone}" },
  ],
  "virtual_environment_sdn_subnet: sdn_subnet": [
    { id: "lab-10.10.0.0-24", vnet: "web", cidr: "10.10.0.0/24", gateway: "10.10.0.1" },
    { vnet: "${pve_sdn_vnet.it.vnet}", cidr: "10.10.0.0/24", gateway: "10.10.0.1" },
  ],
  "sdn_vnet_firewall_rules: sdn_vnet_firewall_rules": [
    { id: "web", vnet: "web", rules: [{ action: "ACCEPT", proto: "tcp", dport: "443", enabled: true }] },
    {
      vnet: "${pve_sdn_vnet.it.vnet}",
      rules: [{ type: "forward", action: "ACCEPT", protocol: "tcp", destination_port: "443" }],
    },
  ],
});

/** Objects in the states of Telmate/proxmox, next to those of bpg/proxmox. */
export const telmateObjects: readonly PeerObject[] = objectsOf("telmate/proxmox", {
  "pool: pool.other": [{ id: "pools/staging", poolid: "staging", comment: null }, { pool_id: "staging" }],
});
