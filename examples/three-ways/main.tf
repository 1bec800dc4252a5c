# The same datacenter in HCL. The provider applies SDN changes itself: `sdn_apply` is "auto".
terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}

provider "pve" {}

resource "pve_sdn_fabric_openfabric" "fabric" {
  fabric    = "dc1"
  ip_prefix = "10.255.0.0/24"
}

resource "pve_sdn_fabric_node_openfabric" "node1" {
  fabric     = pve_sdn_fabric_openfabric.fabric.fabric
  node_name  = "pve1"
  interfaces = [{ name = "ens1" }]
  ip         = "10.255.0.1"
}

resource "pve_sdn_fabric_node_openfabric" "node2" {
  fabric     = pve_sdn_fabric_openfabric.fabric.fabric
  node_name  = "pve2"
  interfaces = [{ name = "ens1" }]
  ip         = "10.255.0.2"
}

resource "pve_sdn_fabric_node_openfabric" "node3" {
  fabric     = pve_sdn_fabric_openfabric.fabric.fabric
  node_name  = "pve3"
  interfaces = [{ name = "ens1" }]
  ip         = "10.255.0.3"
}

resource "pve_sdn_controller_evpn" "controller" {
  fabric     = pve_sdn_fabric_openfabric.fabric.fabric
  controller = "dc1"
  asn        = 65000
  depends_on = [pve_sdn_fabric_node_openfabric.node1, pve_sdn_fabric_node_openfabric.node2, pve_sdn_fabric_node_openfabric.node3]
}

resource "pve_sdn_zone_evpn" "zone" {
  zone              = "dc1"
  controller        = pve_sdn_controller_evpn.controller.controller
  exit_nodes        = ["pve1", "pve2"]
  primary_exit_node = "pve1"
  vrf_vxlan         = 10000
}

resource "pve_sdn_vnet" "web_vnet" {
  zone = pve_sdn_zone_evpn.zone.zone
  vnet = "web"
  tag  = 11000
}

resource "pve_sdn_subnet" "web_subnet" {
  vnet    = pve_sdn_vnet.web_vnet.vnet
  cidr    = "10.1.0.0/24"
  gateway = "10.1.0.1"
}

resource "pve_sdn_vnet" "database_vnet" {
  zone = pve_sdn_zone_evpn.zone.zone
  vnet = "db"
  tag  = 11001
}

resource "pve_sdn_subnet" "database_subnet" {
  vnet    = pve_sdn_vnet.database_vnet.vnet
  cidr    = "10.1.1.0/24"
  gateway = "10.1.1.1"
}

resource "pve_firewall_ipset" "management" {
  name    = "management"
  comment = "May manage the nodes"
  entries = { "198.51.100.0/24" = "" }
}

resource "pve_firewall_rules" "rules" {
  rules = [
    {
      type             = "in"
      action           = "ACCEPT"
      comment          = "Management"
      destination_port = "22,3128,5900:5999,8006"
      protocol         = "tcp"
      source           = pve_firewall_ipset.management.ref
    },
    {
      type    = "in"
      action  = "ACCEPT"
      comment = "Management"
      macro   = "Ping"
      source  = pve_firewall_ipset.management.ref
    },
  ]
}

resource "pve_firewall_options" "options" {
  enabled      = true
  input_policy = "DROP"
  depends_on   = [pve_firewall_rules.rules]
}

resource "pve_firewall_ipset" "web_addresses" {
  name    = "web"
  entries = { "10.1.0.0/24" = "" }
}

resource "pve_firewall_security_group" "web_group" {
  name = "web"
  rules = [
    {
      type   = "in"
      action = "ACCEPT"
      macro  = "HTTPS"
    },
  ]
}

resource "pve_firewall_ipset" "database_addresses" {
  name    = "database"
  entries = { "10.1.1.0/24" = "" }
}

resource "pve_firewall_security_group" "database_group" {
  name = "database"
  rules = [
    {
      type   = "in"
      action = "ACCEPT"
      macro  = "PostgreSQL"
      source = pve_firewall_ipset.web_addresses.ref
    },
  ]
}

resource "pve_notification_endpoint_sendmail" "mail" {
  name    = "ops-mail"
  mail_to = ["ops@example.com"]
}

resource "pve_notification_endpoint_webhook" "chat" {
  name = "ops-chat"
  body = "{\"title\":\"{{ escape title }}\",\"message\":\"{{ escape message }}\",\"severity\":\"{{ severity }}\"}"
  headers = [
    {
      name  = "Content-Type"
      value = "application/json"
    },
  ]
  method = "post"
  url    = "https://chat.example.com/hooks/pve"
}

resource "pve_notification_matcher" "failures" {
  name             = "ops-failures"
  match_severities = [["error", "unknown"]]
  targets          = [pve_notification_endpoint_sendmail.mail.name, pve_notification_endpoint_webhook.chat.name]
}

resource "pve_pool" "acme_pool" {
  pool_id = "acme"
}

resource "pve_pool" "globex_pool" {
  pool_id = "globex"
}

resource "pve_backup_job" "acme_backup" {
  job_id            = "nightly-acme"
  notification_mode = "notification-system"
  pool              = pve_pool.acme_pool.pool_id
  schedule          = "02:30"
  storage           = "backups"
}

resource "pve_backup_job" "globex_backup" {
  job_id            = "nightly-globex"
  notification_mode = "notification-system"
  pool              = pve_pool.globex_pool.pool_id
  schedule          = "02:30"
  storage           = "backups"
}

resource "pve_notification_matcher" "backups" {
  name = "nightly-backups"
  match_fields = [
    {
      type   = "exact"
      field  = "type"
      values = ["vzdump"]
    },
    {
      type  = "regex"
      field = "job-id"
      regex = "^nightly-"
    },
  ]
  match_severities = [["warning", "error", "unknown"]]
  targets          = [pve_notification_endpoint_sendmail.mail.name]
}

resource "pve_ha_resource" "database1" {
  sid = "vm:101"
}

resource "pve_ha_resource" "database2" {
  sid = "vm:102"
}

resource "pve_ha_resource_affinity_rule" "databases_apart" {
  rule      = "databases-apart"
  affinity  = "negative"
  resources = [pve_ha_resource.database1.sid, pve_ha_resource.database2.sid]
}

resource "pve_ha_node_affinity_rule" "databases_nodes" {
  rule = "databases-nodes"
  nodes = {
    pve1 = 0
    pve2 = 0
  }
  resources = [pve_ha_resource.database1.sid, pve_ha_resource.database2.sid]
  strict    = true
}

resource "pve_pool_membership" "acme_guest" {
  pool_id = pve_pool.acme_pool.pool_id
  vm_id   = 100
}

resource "pve_sdn_vnet" "acme_vnet" {
  zone = pve_sdn_zone_evpn.zone.zone
  vnet = "acme"
  tag  = 11100
}

resource "pve_sdn_subnet" "acme_subnet" {
  vnet    = pve_sdn_vnet.acme_vnet.vnet
  cidr    = "10.2.0.0/24"
  gateway = "10.2.0.1"
}

resource "pve_firewall_ipset" "acme_addresses" {
  name    = "acme"
  entries = { "10.2.0.0/24" = "" }
}

resource "pve_firewall_security_group" "acme_group" {
  name = "acme"
  rules = [
    {
      type   = "in"
      action = "ACCEPT"
      macro  = "HTTPS"
    },
  ]
}

resource "pve_ha_resource" "acme_ha" {
  sid = "vm:100"
}

resource "pve_ha_node_affinity_rule" "acme_nodes" {
  rule = "acme-nodes"
  nodes = {
    pve1 = 2
    pve2 = 1
  }
  resources = [pve_ha_resource.acme_ha.sid]
  strict    = false
}

resource "pve_pool_membership" "globex_guest" {
  pool_id = pve_pool.globex_pool.pool_id
  vm_id   = 200
}

resource "pve_sdn_vnet" "globex_vnet" {
  zone = pve_sdn_zone_evpn.zone.zone
  vnet = "globex"
  tag  = 11101
}

resource "pve_sdn_subnet" "globex_subnet" {
  vnet    = pve_sdn_vnet.globex_vnet.vnet
  cidr    = "10.2.1.0/24"
  gateway = "10.2.1.1"
}

resource "pve_firewall_ipset" "globex_addresses" {
  name    = "globex"
  entries = { "10.2.1.0/24" = "" }
}

resource "pve_firewall_security_group" "globex_group" {
  name = "globex"
  rules = [
    {
      type   = "in"
      action = "ACCEPT"
      macro  = "HTTPS"
    },
  ]
}
