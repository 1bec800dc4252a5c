provider "pve" {
  alias    = "node2"
  endpoint = "https://192.0.2.12:8006"
}

data "pve_cluster_join_info" "this" {}

locals {
  members = { for node in data.pve_cluster_join_info.this.nodes : node.name => node }
  member  = local.members["pve1"]
}

resource "pve_cluster_membership" "node2" {
  provider            = pve.node2
  node_name           = "pve2"
  peer                = local.member.address
  fingerprint         = local.member.fingerprint
  password_wo         = var.root_password
  password_wo_version = 1
}
