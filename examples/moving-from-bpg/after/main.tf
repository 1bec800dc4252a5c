terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
    # The state names it until the `moved` blocks are applied.
    proxmox = {
      source = "bpg/proxmox"
    }
  }
}

provider "pve" {} # Connects with PVE_ENDPOINT and PVE_API_TOKEN

resource "pve_firewall_alias" "gateway" {
  name = "gateway"
  cidr = "192.0.2.1"
}

moved {
  from = proxmox_virtual_environment_firewall_alias.gateway
  to   = pve_firewall_alias.gateway
}

resource "pve_firewall_ipset" "office" {
  name    = "office"
  entries = { "198.51.100.0/24" = "" }
}

moved {
  from = proxmox_virtual_environment_firewall_ipset.office
  to   = pve_firewall_ipset.office
}

resource "pve_firewall_security_group" "web" {
  name  = "web"
  rules = [{ type = "in", action = "ACCEPT", macro = "HTTPS" }]
}

moved {
  from = proxmox_virtual_environment_cluster_firewall_security_group.web
  to   = pve_firewall_security_group.web
}
