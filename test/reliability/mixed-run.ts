/** A configuration with objects of many areas, a quarter of them SDN objects. */

const COUNTS = {
  alias: 258,
  ipset: 70,
  group: 50,
  zone: 12,
  vnet: 120,
  subnet: 110,
  firewall: 12,
  pool: 120,
  mapping: 50,
  endpoint: 40,
  matcher: 40,
  job: 50,
  metrics: 10,
};

export const WHOLE: number = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);

/** Firewalls need VNets that the nodes run. */
export const mixedRun = ({ firewalls = true } = {}): string => hclOf(firewalls ? COUNTS : { ...COUNTS, firewall: 0 });

const hclOf = (counts: Readonly<Record<keyof typeof COUNTS, number>>) => `
variable "word" {
  default = "one"
}
resource "pve_firewall_alias" "alias" {
  count   = ${counts.alias}
  name    = "alias-\${count.index}"
  cidr    = "10.\${floor(count.index / 250)}.\${count.index % 250}.1"
  comment = var.word
}
resource "pve_firewall_ipset" "ipset" {
  count   = ${counts.ipset}
  name    = "ipset-\${count.index}"
  comment = var.word
  entries = { "192.0.2.\${count.index}" = "", "198.51.100.0/24" = "" }
}
resource "pve_firewall_security_group" "group" {
  count   = ${counts.group}
  name    = "group-\${count.index}"
  comment = var.word
  rules   = [{ type = "in", action = "ACCEPT", macro = "HTTP" }, { type = "in", action = "DROP" }]
}
resource "pve_sdn_zone_simple" "zone" {
  count = ${counts.zone}
  zone  = "z\${count.index}"
  ipam  = "pve"
}
resource "pve_sdn_vnet" "vnet" {
  count = ${counts.vnet}
  vnet  = "v\${count.index}"
  zone  = pve_sdn_zone_simple.zone[count.index % ${counts.zone}].zone
  alias = var.word
}
resource "pve_sdn_subnet" "subnet" {
  count   = ${counts.subnet}
  vnet    = pve_sdn_vnet.vnet[count.index].vnet
  cidr    = "10.200.\${count.index}.0/24"
  gateway = "10.200.\${count.index}.1"
}
resource "pve_sdn_vnet_firewall_options" "firewall" {
  count   = ${counts.firewall}
  vnet    = pve_sdn_vnet.vnet[count.index].vnet
  enabled = var.word == "one"
}
resource "pve_pool" "pool" {
  count   = ${counts.pool}
  pool_id = "pool-\${count.index}"
  comment = var.word
}
resource "pve_mapping_dir" "mapping" {
  count       = ${counts.mapping}
  id          = "share-\${count.index}"
  description = var.word
  map         = [{ node_name = "pve2", path = "/srv/share-\${count.index}" }]
}
resource "pve_notification_endpoint_sendmail" "endpoint" {
  count   = ${counts.endpoint}
  name    = "mail-\${count.index}"
  mail_to = ["admin@example.com"]
  comment = var.word
}
resource "pve_notification_matcher" "matcher" {
  count   = ${counts.matcher}
  name    = "matcher-\${count.index}"
  targets = [pve_notification_endpoint_sendmail.endpoint[count.index % ${counts.endpoint}].name]
  comment = var.word
}
resource "pve_backup_job" "job" {
  count    = ${counts.job}
  job_id   = "job-\${count.index}"
  schedule = "21:00"
  storage  = "local"
  pool     = pve_pool.pool[count.index % ${counts.pool}].pool_id
  comment  = var.word
}
resource "pve_metric_server_graphite" "metrics" {
  count     = ${counts.metrics}
  server_id = "metrics-\${count.index}"
  server    = "192.0.2.\${count.index}"
  port      = 2003
}
`;
