# Two corosync links, and a destroy that removes the node from the cluster
provider "pve" {
  alias    = "node3"
  endpoint = "https://192.0.2.13:8006"
}

resource "pve_cluster_membership" "node3" {
  provider            = pve.node3
  node_name           = "pve3"
  peer                = "192.0.2.11"
  fingerprint         = var.peer_fingerprint
  password_wo         = var.root_password
  password_wo_version = 1
  allow_remove        = true
  links = {
    0 = { address = "192.0.2.13" }
    1 = { address = "198.51.100.13" }
  }
}
