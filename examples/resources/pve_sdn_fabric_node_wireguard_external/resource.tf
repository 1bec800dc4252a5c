resource "pve_sdn_fabric_node_wireguard_external" "branch" {
  fabric      = pve_sdn_fabric_wireguard.sites.fabric
  node_name   = "branch"
  endpoint    = "branch.example.com:51820"
  public_key  = "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg="
  allowed_ips = ["10.20.0.0/16"]
}
