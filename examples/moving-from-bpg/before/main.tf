terraform {
  required_providers {
    proxmox = {
      source = "bpg/proxmox"
    }
  }
}

provider "proxmox" {} # Connects with PROXMOX_VE_ENDPOINT and PROXMOX_VE_API_TOKEN

resource "proxmox_virtual_environment_firewall_alias" "gateway" {
  name = "gateway"
  cidr = "192.0.2.1"
}

resource "proxmox_virtual_environment_firewall_ipset" "office" {
  name = "office"
  cidr {
    name = "198.51.100.0/24"
  }
}

resource "proxmox_virtual_environment_cluster_firewall_security_group" "web" {
  name = "web"
  rule {
    type   = "in"
    action = "ACCEPT"
    macro  = "HTTPS"
  }
}
