/** A configuration for each caution that triggers it, with Terraform's names and values. */
import type { Configuration, Given } from "../../src/constructs/checks/contract";
import { LATER } from "../checks/block";

interface CautionCase {
  readonly id: string;
  readonly type: string;
  readonly config: Configuration;
}

const one = (id: string, type: string, config: Configuration): CautionCase => ({ id, type, config });

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
const ofType = (...values: string[]) => exact("type", ...values);
const powerdns = { dns: "pdns", url: "https://dns.example.com/api/v1/servers/localhost", key: "x" };
const icmp = { type: "in", action: "ACCEPT", protocol: "icmp" };
const subnet = { vnet: "web", cidr: "10.0.0.0/24" };
const server = { server_id: "metrics", server: "metrics.example.com", port: 4318 };
const [WEBHOOK, MATCHER, OPTIONS] = ["notification_endpoint_webhook", "notification_matcher", "cluster_options"];

export const CAUTION_CASES: readonly CautionCase[] = [
  one("accept-all-rule", "firewall_rules", { rules: [{ type: "in", action: "ACCEPT" }] }),
  one("accept-all-rule", "firewall_rule", { type: "in", action: "ACCEPT" }),
  one("port-of-icmp-rule", "firewall_rules", { rules: [{ ...icmp, destination_port: "8080" }] }),
  one("port-of-icmp-rule", "firewall_rule", { ...icmp, destination_port: "8,443" }),
  one("acme-directory-path", "acme_account", { ...account, directory: "https://ca.example.com" }),
  one("acme-account-binding", "acme_account", { ...account, directory: "https://acme.zerossl.com/v2/DV90" }),
  one("acme-terms", "acme_account", account),
  one("dns-variables", "acme_plugin", {
    id: "cf",
    api: "cf",
    data_wo: { "export CF_Token": LATER },
    data_wo_version: 1,
  }),
  one("dns-variables", "acme_plugin", { id: "cf", api: "cf", data: { cf_token: "x" } }),
  one("retention-without-prune", "backup_job", { ...job, retention: { keep_last: 3 }, prune: false }),
  one("retention-of-protected", "backup_job", { ...job, retention: { keep_last: 3 }, protected: true }),
  one("retention-keeps-everything", "backup_job", { ...job, retention: { keep_last: 0 } }),
  one("compression-threads", "backup_job", { ...job, compress: "zstd", pigz_threads: 2 }),
  one("backup-to-two-places", "backup_job", { ...job, dump_dir: "/mnt/backup" }),
  one("schedule-never-comes", "backup_job", { ...job, schedule: "*-02-30 6:00" }),
  one("schedule-every-hour", "backup_job", { ...job, schedule: "mon..fri 25:30" }),
  one("schedule-never-comes", "realm_sync_job", { job_id: "sync", realm: "ad", scope: "users", schedule: "2-30" }),
  one("schedule-never-comes", "replication_job", { guest: 100, target: "pve2", schedule: "2020-1-1 03:00" }),
  one("links-share-address", "cluster", {
    name: "prod",
    links: { 0: { address: "192.0.2.1" }, 1: { address: "192.0.2.1" } },
  }),
  one("node-joins-itself", "cluster_membership", { node_name: "pve2", peer: "pve2.example.com" }),
  one("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "192.0.2.11", origin: "https://192.0.2.11:8006" } }),
  one("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "https://example.com" } }),
  one("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "example.com", origin: "pve.example.com" } }),
  one("webauthn-domain", OPTIONS, { webauthn: { rp: "pve", id: "example.org", origin: "https://pve.example.com" } }),
  one("user-tags", OPTIONS, { user_tag_access: { user_allow_list: ["web"] } }),
  one("user-tags", OPTIONS, { user_tag_access: { user_allow: "list" } }),
  one("user-tags", OPTIONS, { user_tag_access: { user_allow: "none", user_allow_list: ["web"] } }),
  one("rebalance-fraction", OPTIONS, { crs: { ha_auto_rebalance: true, ha_auto_rebalance_threshold: 0.3 } }),
  one("no-guest-ids", OPTIONS, { next_id: { lower: 200, upper: 200 } }),
  one("pci-address", "mapping_pci", { id: "gpu", map: [{ ...device, path: "0000:01:20.0" }] }),
  one("iommu-group", "mapping_pci", { id: "gpu", map: [{ ...device, iommu_group: -1 }] }),
  one("port-out-of-range", "metric_server_graphite", { ...server, port: 65_536 }),
  one("port-out-of-range", "sdn_zone_vxlan", { zone: "prod", peers: ["192.0.2.1"], vxlan_port: 65_536 }),
  one("influxdb-http-port", "metric_server_influxdb", { ...server, port: 8086 }),
  one("header-name", "metric_server_opentelemetry", {
    ...server,
    headers_wo: { "X Token:": LATER },
    headers_wo_version: 1,
  }),
  one("header-name", WEBHOOK, { ...hook, headers: [{ name: "Authorization: Bearer", value: "x" }] }),
  one("gotify-url", "notification_endpoint_gotify", {
    name: "phone",
    server: "gotify.example.com",
    token_wo: "x",
    token_wo_version: 1,
  }),
  one("smtp-sender", "notification_endpoint_smtp", { ...smtp, from_address: "Proxmox" }),
  one("smtp-server", "notification_endpoint_smtp", { ...smtp, server: "mail.example.com:587" }),
  one("smtp-mode", "notification_endpoint_smtp", { ...smtp, port: 587 }),
  one("smtp-password-in-clear-text", "notification_endpoint_smtp", {
    ...smtp,
    mode: "insecure",
    username: "pve",
    password_wo: LATER,
    password_wo_version: 1,
  }),
  one("webhook-variable", WEBHOOK, { ...hook, body: "{{ titel }}" }),
  one("webhook-variable", WEBHOOK, { ...hook, headers: [{ name: "X-Title", value: "{{ titel }}" }] }),
  one("webhook-template", WEBHOOK, { ...hook, body: "{{ title" }),
  one("webhook-escape", WEBHOOK, { ...hook, body: '{"text": "{{ message }}"}' }),
  one("webhook-json", WEBHOOK, { ...hook, body: '{"text": "{{ escape title }}",}' }),
  one("webhook-secret-missing", WEBHOOK, {
    ...hook,
    url: "https://hooks.example.com/{{ secrets.path }}/{{ secrets.hook }}",
    secrets_wo: { hook: "x" },
    secrets_wo_version: 1,
  }),
  one("webhook-secret-unused", WEBHOOK, { ...hook, secrets_wo: { hook: LATER }, secrets_wo_version: 1 }),
  one("matcher-field", MATCHER, matcher(exact("node", "pve1"))),
  one("matcher-type", MATCHER, matcher(ofType("backup"))),
  one("matcher-node", MATCHER, matcher(exact("hostname", "pve1.example.com"))),
  one("matcher-expression", MATCHER, matcher({ type: "regex", field: "type", regex: "(?!vz)" })),
  one("matcher-asterisk", MATCHER, matcher(exact("hostname", "pve*"))),
  one("matcher-contradiction", MATCHER, matcher(ofType("vzdump"), ofType("fencing"))),
  one("matcher-contradiction", MATCHER, { name: "matcher", match_severities: [["error"], ["info"]] }),
  one("matcher-severity", MATCHER, { ...matcher(ofType("fencing")), match_severities: [["info"]] }),
  one("matcher-times", MATCHER, { name: "matcher", match_calendars: ["8:00-8"] }),
  one("matcher-times", MATCHER, { name: "matcher", match_calendars: ["mon 8-12", "tue 8-12"] }),
  one("matcher-job", MATCHER, matcher(ofType("fencing"), exact("job-id", "nightly"))),
  one("matcher-inverted", MATCHER, { name: "matcher", invert_match: true }),
  one("cpu-guest-bits", "cpu_model", { name: "web", reported_model: "EPYC", phys_bits: "40", guest_phys_bits: 48 }),
  one("cpu-flag-twice", "cpu_model", {
    name: "web",
    reported_model: "EPYC",
    flags: { enabled: ["aes"], disabled: ["aes"] },
  }),
  one("zero-asn", "sdn_controller_evpn", { controller: "evpn", peers: ["192.0.2.1"], asn: 0 }),
  one("address-as-loopback", "sdn_controller_bgp", {
    controller: "bgp",
    node_name: "pve1",
    peers: ["192.0.2.1"],
    asn: 1,
    loopback: "10.0.0.1",
  }),
  one("mtu-out-of-range", "sdn_zone_simple", { zone: "prod", mtu: 150 }),
  one("bridge-name", "sdn_zone_vlan", { zone: "prod", bridge: "vmbr 0" }),
  one("reserved-vlan-tag", "sdn_zone_qinq", { zone: "prod", bridge: "vmbr0", tag: 4095 }),
  one("dhcp-without-ipam", "sdn_zone_simple", { zone: "prod", dhcp: "dnsmasq" }),
  one("dns-without-zone", "sdn_zone_simple", { zone: "prod", dns: "pdns", ipam: "pve" }),
  one("dns-without-ipam", "sdn_zone_simple", { zone: "prod", dns: "pdns", dns_zone: "example.com" }),
  one("powerdns-url", "sdn_dns_powerdns", { ...powerdns, url: "https://dns.example.com" }),
  one("record-ttl", "sdn_dns_powerdns", { ...powerdns, ttl: -1 }),
  one("reverse-mask", "sdn_dns_powerdns", { ...powerdns, reverse_mask_v6: 129 }),
  one("reverse-mask", "sdn_dns_powerdns", { ...powerdns, reverse_mask_v6: 62 }),
  one("netbox-url", "sdn_ipam_netbox", { ipam: "netbox", url: "https://netbox.example.com", token: "x" }),
  one("phpipam-url", "sdn_ipam_phpipam", {
    ipam: "phpipam",
    url: "https://ipam.example.com/api",
    token: "x",
    section: 1,
  }),
  one("port-in-endpoint", "sdn_fabric_node_wireguard", {
    fabric: "sites",
    node_name: "pve1",
    endpoint: "192.0.2.1:51820",
    interfaces: [{ name: "wg0", listen_port: 51_820, ip: "10.252.0.1/24" }],
  }),
  one("snat-without-gateway", "sdn_subnet", { ...subnet, snat: true }),
  one("subnet-gateway", "sdn_subnet", { ...subnet, gateway: "10.0.0.0" }),
  one("subnet-gateway", "sdn_subnet", {
    ...subnet,
    gateway: "10.0.0.1",
    dhcp_ranges: [{ start_address: "10.0.0.9", end_address: "10.0.0.255" }],
  }),
  one("dhcp-dns-server-version", "sdn_subnet", { ...subnet, gateway: "10.0.0.1", dhcp_dns_server: "2001:db8::53" }),
];
