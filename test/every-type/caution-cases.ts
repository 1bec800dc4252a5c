/** A configuration for each caution that triggers it, with Terraform's names and values. */
import type { Configuration, Given } from "../../src/constructs/checks/contract";
import { LATER } from "../checks/block";

interface CautionCase {
  readonly id: string;
  readonly type: string;
  readonly config: Configuration;
}

const caution = (id: string, type: string, config: Configuration): CautionCase => ({ id, type, config });

const account = { name: "default", contact: ["ops@example.com"] };
const job = { schedule: "02:30", storage: "local", all: true };
const device = { node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204" };
const smtp = {
  name: "mail",
  server: "mail.example.com",
  from_address: "pve@example.com",
  mail_to: ["ops@example.com"],
};
const hook = { name: "hook", method: "post", url: "https://hooks.example.com/pve" };
const matcher = (...match_fields: Given[]) => ({ name: "matcher", match_fields, targets: ["mail-to-root"] });
const exact = (field: string, ...values: string[]) => ({ type: "exact", field, values });
const exactTypes = (...values: string[]) => exact("type", ...values);
const powerdns = { dns: "pdns", url: "https://dns.example.com/api/v1/servers/localhost", key: "x" };
const icmp = { type: "in", action: "ACCEPT", protocol: "icmp" };
const subnet = { vnet: "web", cidr: "10.0.0.0/24" };
const server = { server_id: "metrics", server: "metrics.example.com", port: 4318 };
const [WEBHOOK, MATCHER, OPTIONS] = ["notification_endpoint_webhook", "notification_matcher", "cluster_options"];

export const CAUTION_CASES: readonly CautionCase[] = [
  caution("accept-all-rule", "firewall_rules", { rules: [{ type: "in", action: "ACCEPT" }] }),
  caution("accept-all-rule", "firewall_rule", { type: "in", action: "ACCEPT" }),
  caution("port-of-icmp-rule", "firewall_rules", { rules: [{ ...icmp, destination_port: "8080" }] }),
  caution("port-of-icmp-rule", "firewall_rule", { ...icmp, destination_port: "8,443" }),
  caution("acme-directory-path", "acme_account", { ...account, directory: "https://ca.example.com" }),
  caution("acme-account-binding", "acme_account", { ...account, directory: "https://acme.zerossl.com/v2/DV90" }),
  caution("acme-terms", "acme_account", account),
  caution("dns-variables", "acme_plugin", {
    id: "cf",
    api: "cf",
    data_wo: { "export CF_Token": LATER },
    data_wo_version: 1,
  }),
  caution("dns-variables", "acme_plugin", { id: "cf", api: "cf", data: { cf_token: "x" } }),
  caution("retention-without-prune", "backup_job", { ...job, retention: { keep_last: 3 }, prune: false }),
  caution("retention-of-protected", "backup_job", { ...job, retention: { keep_last: 3 }, protected: true }),
  caution("retention-keeps-everything", "backup_job", { ...job, retention: { keep_last: 0 } }),
  caution("compression-threads", "backup_job", { ...job, compress: "zstd", pigz_threads: 2 }),
  caution("backup-to-two-places", "backup_job", { ...job, dump_dir: "/mnt/backup" }),
  caution("schedule-never-comes", "backup_job", { ...job, schedule: "*-02-30 6:00" }),
  caution("schedule-every-hour", "backup_job", { ...job, schedule: "mon..fri 25:30" }),
  caution("schedule-never-comes", "realm_sync_job", { job_id: "sync", realm: "ad", scope: "users", schedule: "2-30" }),
  caution("schedule-never-comes", "replication_job", { guest: 100, target: "pve2", schedule: "2020-1-1 03:00" }),
  caution("links-share-address", "cluster", {
    name: "prod",
    links: { 0: { address: "192.0.2.1" }, 1: { address: "192.0.2.1" } },
  }),
  caution("node-joins-itself", "cluster_membership", { node_name: "pve2", peer: "pve2.example.com" }),
  caution("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "192.0.2.11", origin: "https://192.0.2.11:8006" } }),
  caution("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "https://example.com" } }),
  caution("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "example.com", origin: "pve.example.com" } }),
  caution("webauthn-domain", OPTIONS, {
    webauthn: { rp: "pve", id: "example.org", origin: "https://pve.example.com" },
  }),
  caution("user-tags", OPTIONS, { user_tag_access: { user_allow_list: ["web"] } }),
  caution("user-tags", OPTIONS, { user_tag_access: { user_allow: "list" } }),
  caution("user-tags", OPTIONS, { user_tag_access: { user_allow: "none", user_allow_list: ["web"] } }),
  caution("rebalance-fraction", OPTIONS, { crs: { ha_auto_rebalance: true, ha_auto_rebalance_threshold: 0.3 } }),
  caution("no-guest-ids", OPTIONS, { next_id: { lower: 200, upper: 200 } }),
  caution("pci-address", "mapping_pci", { id: "gpu", map: [{ ...device, path: "0000:01:20.0" }] }),
  caution("iommu-group", "mapping_pci", { id: "gpu", map: [{ ...device, iommu_group: -1 }] }),
  caution("port-out-of-range", "metric_server_graphite", { ...server, port: 65_536 }),
  caution("port-out-of-range", "sdn_zone_vxlan", { zone: "prod", peers: ["192.0.2.1"], vxlan_port: 65_536 }),
  caution("influxdb-http-port", "metric_server_influxdb", { ...server, port: 8086 }),
  caution("header-name", "metric_server_opentelemetry", {
    ...server,
    headers_wo: { "X Token:": LATER },
    headers_wo_version: 1,
  }),
  caution("header-name", WEBHOOK, { ...hook, headers: [{ name: "Authorization: Bearer", value: "x" }] }),
  caution("gotify-url", "notification_endpoint_gotify", {
    name: "phone",
    server: "gotify.example.com",
    token_wo: "x",
    token_wo_version: 1,
  }),
  caution("smtp-sender", "notification_endpoint_smtp", { ...smtp, from_address: "Proxmox" }),
  caution("smtp-server", "notification_endpoint_smtp", { ...smtp, server: "mail.example.com:587" }),
  caution("smtp-mode", "notification_endpoint_smtp", { ...smtp, port: 587 }),
  caution("smtp-password-in-clear-text", "notification_endpoint_smtp", {
    ...smtp,
    mode: "insecure",
    username: "pve",
    password_wo: LATER,
    password_wo_version: 1,
  }),
  caution("webhook-variable", WEBHOOK, { ...hook, body: "{{ titel }}" }),
  caution("webhook-variable", WEBHOOK, { ...hook, headers: [{ name: "X-Title", value: "{{ titel }}" }] }),
  caution("webhook-template", WEBHOOK, { ...hook, body: "{{ title" }),
  caution("webhook-escape", WEBHOOK, { ...hook, body: '{"text": "{{ message }}"}' }),
  caution("webhook-json", WEBHOOK, { ...hook, body: '{"text": "{{ escape title }}",}' }),
  caution("webhook-secret-missing", WEBHOOK, {
    ...hook,
    url: "https://hooks.example.com/{{ secrets.path }}/{{ secrets.hook }}",
    secrets_wo: { hook: "x" },
    secrets_wo_version: 1,
  }),
  caution("webhook-secret-unused", WEBHOOK, { ...hook, secrets_wo: { hook: LATER }, secrets_wo_version: 1 }),
  caution("matcher-field", MATCHER, matcher(exact("node", "pve1"))),
  caution("matcher-type", MATCHER, matcher(exactTypes("backup"))),
  caution("matcher-node", MATCHER, matcher(exact("hostname", "pve1.example.com"))),
  caution("matcher-expression", MATCHER, matcher({ type: "regex", field: "type", regex: "(?!vz)" })),
  caution("matcher-asterisk", MATCHER, matcher(exact("hostname", "pve*"))),
  caution("matcher-contradiction", MATCHER, matcher(exactTypes("vzdump"), exactTypes("fencing"))),
  caution("matcher-contradiction", MATCHER, { name: "matcher", match_severities: [["error"], ["info"]] }),
  caution("matcher-severity", MATCHER, { ...matcher(exactTypes("fencing")), match_severities: [["info"]] }),
  caution("matcher-times", MATCHER, { name: "matcher", match_calendars: ["8:00-8"] }),
  caution("matcher-times", MATCHER, { name: "matcher", match_calendars: ["mon 8-12", "tue 8-12"] }),
  caution("matcher-job", MATCHER, matcher(exactTypes("fencing"), exact("job-id", "nightly"))),
  caution("matcher-inverted", MATCHER, { name: "matcher", invert_match: true }),
  caution("cpu-guest-bits", "cpu_model", { name: "web", reported_model: "EPYC", phys_bits: "40", guest_phys_bits: 48 }),
  caution("cpu-flag-twice", "cpu_model", {
    name: "web",
    reported_model: "EPYC",
    flags: { enabled: ["aes"], disabled: ["aes"] },
  }),
  caution("zero-asn", "sdn_controller_evpn", { controller: "evpn", peers: ["192.0.2.1"], asn: 0 }),
  caution("address-as-loopback", "sdn_controller_bgp", {
    controller: "bgp",
    node_name: "pve1",
    peers: ["192.0.2.1"],
    asn: 1,
    loopback: "10.0.0.1",
  }),
  caution("mtu-out-of-range", "sdn_zone_simple", { zone: "prod", mtu: 150 }),
  caution("bridge-name", "sdn_zone_vlan", { zone: "prod", bridge: "vmbr 0" }),
  caution("reserved-vlan-tag", "sdn_zone_qinq", { zone: "prod", bridge: "vmbr0", tag: 4095 }),
  caution("dhcp-without-ipam", "sdn_zone_simple", { zone: "prod", dhcp: "dnsmasq" }),
  caution("dns-without-zone", "sdn_zone_simple", { zone: "prod", dns: "pdns", ipam: "pve" }),
  caution("dns-without-ipam", "sdn_zone_simple", { zone: "prod", dns: "pdns", dns_zone: "example.com" }),
  caution("powerdns-url", "sdn_dns_powerdns", { ...powerdns, url: "https://dns.example.com" }),
  caution("record-ttl", "sdn_dns_powerdns", { ...powerdns, ttl: -1 }),
  caution("reverse-mask", "sdn_dns_powerdns", { ...powerdns, reverse_mask_v6: 129 }),
  caution("reverse-mask", "sdn_dns_powerdns", { ...powerdns, reverse_mask_v6: 62 }),
  caution("netbox-url", "sdn_ipam_netbox", { ipam: "netbox", url: "https://netbox.example.com", token: "x" }),
  caution("phpipam-url", "sdn_ipam_phpipam", {
    ipam: "phpipam",
    url: "https://ipam.example.com/api",
    token: "x",
    section: 1,
  }),
  caution("port-in-endpoint", "sdn_fabric_node_wireguard", {
    fabric: "sites",
    node_name: "pve1",
    endpoint: "192.0.2.1:51820",
    interfaces: [{ name: "wg0", listen_port: 51_820, ip: "10.252.0.1/24" }],
  }),
  caution("snat-without-gateway", "sdn_subnet", { ...subnet, snat: true }),
  caution("subnet-gateway", "sdn_subnet", { ...subnet, gateway: "10.0.0.0" }),
  caution("subnet-gateway", "sdn_subnet", {
    ...subnet,
    gateway: "10.0.0.1",
    dhcp_ranges: [{ start_address: "10.0.0.9", end_address: "10.0.0.255" }],
  }),
  caution("dhcp-dns-server-version", "sdn_subnet", { ...subnet, gateway: "10.0.0.1", dhcp_dns_server: "2001:db8::53" }),
];
