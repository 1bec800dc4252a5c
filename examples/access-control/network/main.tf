# Objects that the user terraform@pve deploys, with the token of ../access.
terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}

provider "pve" {} # Connects with PVE_ENDPOINT and PVE_API_TOKEN

resource "pve_pool" "web" {
  pool_id = "web"
  comment = "Web servers"
}

resource "pve_firewall_ipset" "office" {
  name    = "office"
  entries = { "198.51.100.0/24" = "Office" }
}

resource "pve_sdn_zone_vlan" "production" {
  zone   = "prod"
  bridge = "vmbr0"
}

resource "pve_sdn_vnet" "web" {
  zone = pve_sdn_zone_vlan.production.zone
  vnet = "web"
  tag  = 100
}
