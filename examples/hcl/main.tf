terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}

provider "pve" {} # Connects with PVE_ENDPOINT and PVE_API_TOKEN

variable "office" {
  description = "Network of the people who run the cluster."
  type        = string
  default     = "198.51.100.0/24"
}

variable "networks" {
  description = "VLANs by the ids of their VNets."
  type        = map(object({ tag = number, cidr = string, gateway = string }))
  default = {
    web = { tag = 100, cidr = "10.0.100.0/24", gateway = "10.0.100.1" }
    db  = { tag = 101, cidr = "10.0.101.0/24", gateway = "10.0.101.1" }
  }
}

resource "pve_sdn_zone_vlan" "production" {
  zone   = "prod"
  bridge = "vmbr0"
}

resource "pve_sdn_vnet" "network" {
  for_each = var.networks
  vnet     = each.key
  zone     = pve_sdn_zone_vlan.production.zone
  tag      = each.value.tag
}

resource "pve_sdn_subnet" "network" {
  for_each = var.networks
  vnet     = pve_sdn_vnet.network[each.key].vnet
  cidr     = each.value.cidr
  gateway  = each.value.gateway
}

# Members of the set `management` reach API, consoles and SSH, except if a rule before refuses them.
resource "pve_firewall_ipset" "management" {
  name    = "management"
  entries = { (var.office) = "Office" }
}

resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", macro = "SSH", source = pve_firewall_ipset.management.ref },
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "8006", source = pve_firewall_ipset.management.ref },
  ]
}

# Enabled last, after the rules that admit administrators.
resource "pve_firewall_options" "cluster" {
  enabled      = true
  input_policy = "DROP"
  depends_on   = [pve_firewall_rules.cluster]
}

output "vnets" {
  value = [for vnet in pve_sdn_vnet.network : vnet.vnet]
}
