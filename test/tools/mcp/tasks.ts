/** Tasks for a coding agent, each with a configuration that solves it. None of them is an example of the documentation. */

interface Question {
  readonly source: string;
  readonly destination: string;
  readonly port?: number;
  readonly protocol?: string;
  readonly verdict: "ACCEPT" | "DROP" | "REJECT";
}

export interface Task {
  /** Words of the task, as an agent searches for them. */
  readonly words: string;
  readonly hcl: string;
  /** Types of the plan, each as often as it is added, in order. Default: those of the blocks. */
  readonly adds: readonly string[];
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly questions?: readonly Question[];
}

const ZONE = 'resource "pve_sdn_zone_vlan" "campus" {\n  zone   = "campus"\n  bridge = "vmbr0"\n}\n';
const HA = (...ids: readonly number[]) =>
  ids.map((id) => `resource "pve_ha_resource" "vm${id}" {\n  sid = "vm:${id}"\n}\n`).join("");

/** Configurations by the words of the task. */
const SOLUTIONS: Readonly<Record<string, string | (Partial<Task> & Pick<Task, "hcl">)>> = {
  "firewall with a security group for each tier": {
    hcl: `locals {
  tiers = {
    web = [{ type = "in", action = "ACCEPT", macro = "HTTPS" }]
    app = [{ type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "8080", source = "+dc/web" }]
    db  = [{ type = "in", action = "ACCEPT", macro = "PostgreSQL", source = "+dc/app" }]
  }
  networks = { web = "198.51.100.0/26", app = "198.51.100.64/26", db = "198.51.100.128/26" }
}
resource "pve_firewall_ipset" "tier" {
  for_each = local.networks
  name     = each.key
  entries  = { (each.value) = "" }
}
resource "pve_firewall_security_group" "tier" {
  for_each   = local.tiers
  name       = each.key
  rules      = each.value
  depends_on = [pve_firewall_ipset.tier]
}
`,
    adds: [...Array(3).fill("pve_firewall_ipset"), ...Array(3).fill("pve_firewall_security_group")],
  },
  "enable the cluster firewall and let administrators manage the nodes": {
    hcl: `resource "pve_firewall_ipset" "management" {
  name    = "management"
  entries = { "198.51.100.0/24" = "Administrators" }
}
resource "pve_firewall_options" "cluster" {
  enabled      = true
  input_policy = "DROP"
  depends_on   = [pve_firewall_ipset.management]
}
`,
    questions: [
      { source: "198.51.100.9", destination: "pve1", port: 8006, verdict: "ACCEPT" },
      { source: "203.0.113.9", destination: "pve1", port: 8006, verdict: "DROP" },
    ],
  },
  "list of firewall rules of the cluster": {
    hcl: `resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "22,8006", source = "192.0.2.0/24" },
    { type = "in", action = "REJECT", protocol = "tcp", destination_port = "22" },
  ]
}
resource "pve_firewall_options" "cluster" {
  enabled    = true
  depends_on = [pve_firewall_rules.cluster]
}
`,
    questions: [
      { source: "203.0.113.9", destination: "pve1", port: 22, verdict: "REJECT" },
      { source: "192.0.2.200", destination: "pve2", port: 22, verdict: "ACCEPT" },
    ],
  },
  "manage a single firewall rule":
    'resource "pve_firewall_rule" "node_exporter" {\n  type             = "in"\n  action           = "ACCEPT"\n  protocol         = "tcp"\n  destination_port = "9100"\n  source           = "203.0.113.7"\n}\n',
  "name an address as firewall alias":
    'resource "pve_firewall_alias" "proxy" {\n  name = "proxy"\n  cidr = "203.0.113.20"\n}\n',
  "add an entry to an IP set that other stacks manage":
    'resource "pve_firewall_ipset" "vendors" {\n  name = "vendors"\n}\nresource "pve_firewall_ipset_entry" "one" {\n  ipset = pve_firewall_ipset.vendors.name\n  cidr  = "203.0.113.64/27"\n}\n',
  "block addresses with the IP set blacklist": {
    hcl: 'resource "pve_firewall_ipset" "blacklist" {\n  name    = "blacklist"\n  entries = { "203.0.113.128/25" = "" }\n}\nresource "pve_firewall_options" "cluster" {\n  enabled      = true\n  input_policy = "ACCEPT"\n}\n',
    questions: [
      { source: "203.0.113.200", destination: "pve1", port: 443, verdict: "DROP" },
      { source: "203.0.113.20", destination: "pve1", port: 443, verdict: "ACCEPT" },
    ],
  },
  "VNet in a VLAN zone": `${ZONE}resource "pve_sdn_vnet" "printers" {\n  vnet = "printers"\n  zone = pve_sdn_zone_vlan.campus.zone\n  tag  = 42\n}\n`,
  "simple zone with DHCP ranges in a subnet": `resource "pve_sdn_zone_simple" "ci" {
  zone = "ci"
  ipam = "pve"
  dhcp = "dnsmasq"
}
resource "pve_sdn_vnet" "ci" {
  vnet = "ci"
  zone = pve_sdn_zone_simple.ci.zone
}
resource "pve_sdn_subnet" "ci" {
  vnet        = pve_sdn_vnet.ci.vnet
  cidr        = "10.99.0.0/24"
  gateway     = cidrhost("10.99.0.0/24", 1)
  snat        = true
  dhcp_ranges = [{ start_address = "10.99.0.100", end_address = "10.99.0.199" }]
}
`,
  "VXLAN zone between nodes":
    'resource "pve_sdn_zone_vxlan" "lab" {\n  zone  = "vxlab"\n  peers = ["192.0.2.11", "192.0.2.12"]\n  mtu   = 1450\n}\n',
  "EVPN zone with its controller":
    'resource "pve_sdn_controller_evpn" "core" {\n  controller = "core"\n  asn        = 65010\n  peers      = ["192.0.2.11", "192.0.2.12"]\n}\nresource "pve_sdn_zone_evpn" "tenant" {\n  zone       = "tenant"\n  controller = pve_sdn_controller_evpn.core.controller\n  vrf_vxlan  = 20000\n}\n',
  "QinQ zone with a service VLAN":
    'resource "pve_sdn_zone_qinq" "customer" {\n  zone   = "customer"\n  bridge = "vmbr0"\n  tag    = 300\n}\n',
  "firewall of a VNet for forwarded traffic": `${ZONE}resource "pve_sdn_vnet" "guests" {
  vnet = "guests"
  zone = pve_sdn_zone_vlan.campus.zone
  tag  = 7
}
resource "pve_sdn_vnet_firewall_rules" "guests" {
  vnet  = pve_sdn_vnet.guests.vnet
  rules = [{ type = "forward", action = "ACCEPT", macro = "DNS" }]
}
`,
  "prefix list for routes":
    'resource "pve_sdn_prefix_list" "office" {\n  prefix_list = "office"\n  entries     = { 10 = { action = "permit", prefix = "10.20.0.0/16", le = 24 } }\n}\n',
  "HA resource for a virtual machine":
    'resource "pve_ha_resource" "shop" {\n  sid          = "vm:100"\n  state        = "started"\n  max_relocate = 1\n}\n',
  "HA rule that prefers certain nodes": `${HA(100)}resource "pve_ha_node_affinity_rule" "shop" {\n  rule      = "shop-nodes"\n  resources = [pve_ha_resource.vm100.sid]\n  nodes     = { pve1 = 2, pve2 = 1 }\n  strict    = true\n}\n`,
  "HA rule that keeps resources apart": `${HA(101, 102)}resource "pve_ha_resource_affinity_rule" "apart" {\n  rule      = "apart"\n  affinity  = "negative"\n  resources = [pve_ha_resource.vm101.sid, pve_ha_resource.vm102.sid]\n}\n`,
  "resource pool with guests":
    'resource "pve_pool" "shop" {\n  pool_id = "shop"\n  comment = "Web shop"\n  guests  = [100, 200]\n}\n',
  "add one guest to a pool":
    'resource "pve_pool" "teams" {\n  pool_id = "teams"\n}\nresource "pve_pool_membership" "one" {\n  pool_id = pve_pool.teams.pool_id\n  vm_id   = 101\n}\n',
  "nightly backup job of all guests with retention":
    'resource "pve_backup_job" "all" {\n  job_id    = "all-guests"\n  schedule  = "mon..fri 23:30"\n  all       = true\n  storage   = "backups"\n  compress  = "zstd"\n  retention = { keep_daily = 14, keep_monthly = 6 }\n}\n',
  "backup job of single guests":
    'resource "pve_backup_job" "two" {\n  job_id   = "two"\n  schedule = "04:15"\n  storage  = "backups"\n  guests   = [100, 101]\n}\n',
  "replication of a guest to another node":
    'resource "pve_replication_job" "shop" {\n  guest    = 100\n  target   = "pve3"\n  schedule = "*/15"\n}\n',
  "InfluxDB metric server": {
    hcl: 'variable "token" {\n  type      = string\n  sensitive = true\n}\nresource "pve_metric_server_influxdb" "ops" {\n  server_id        = "ops"\n  server           = "influx.example.com"\n  port             = 8086\n  protocol         = "https"\n  organization     = "ops"\n  bucket           = "cluster"\n  token_wo         = var.token\n  token_wo_version = 1\n}\n',
    variables: { token: "planted-metric-token" },
  },
  "Graphite metric server":
    'resource "pve_metric_server_graphite" "ops" {\n  server_id = "carbon"\n  server    = "graphite.example.com"\n  port      = 2003\n}\n',
  "mail endpoint for notifications by SMTP": {
    hcl: 'variable "password" {\n  type      = string\n  sensitive = true\n}\nresource "pve_notification_endpoint_smtp" "ops" {\n  name                = "ops-mail"\n  server              = "mail.example.com"\n  mode                = "tls"\n  username            = "pve"\n  password_wo         = var.password\n  password_wo_version = 1\n  from_address        = "pve@example.com"\n  mail_to             = ["ops@example.com"]\n}\n',
    variables: { password: "planted-mail-password" },
  },
  "notification matcher for errors":
    'resource "pve_notification_matcher" "errors" {\n  name             = "errors"\n  match_severities = [["error"]]\n  targets          = ["mail-to-root"]\n}\n',
  "datacenter options: keyboard and migration network":
    'resource "pve_cluster_options" "this" {\n  keyboard  = "de"\n  migration = { type = "secure", network = "192.0.2.0/24" }\n}\n',
  "map a PCI device of a node":
    'resource "pve_mapping_pci" "nic" {\n  id  = "nic"\n  map = [{ node_name = "pve1", path = "0000:03:00.0", vendor_device_id = "8086:1572" }]\n}\n',
  "share a directory of the nodes by a mapping":
    'resource "pve_mapping_dir" "data" {\n  id  = "data"\n  map = [{ node_name = "pve1", path = "/srv/share1" }]\n}\n',
  "synchronize users of a realm every hour":
    'resource "pve_realm_sync_job" "people" {\n  job_id   = "people"\n  realm    = "corpldap"\n  schedule = "hourly"\n  scope    = "users"\n}\n',
};

export const TASKS: readonly Task[] = Object.entries(SOLUTIONS).map(([words, solution]) => {
  const { hcl, ...others } = typeof solution === "string" ? { hcl: solution } : solution;
  const types = [...hcl.matchAll(/^resource "(\w+)"/gm)].map(([, type = ""]) => type);
  return { words, hcl, adds: types.sort(), ...others };
});
