# One computer outside the cluster
resource "pve_sdn_fabric_node_wireguard_external" "laptop" {
  fabric      = pve_sdn_fabric_wireguard.sites.fabric
  node_name   = "laptop"
  endpoint    = "203.0.113.40:51820"
  public_key  = "HIgo9xNzJMWLKASShiTqIybxZ0U3wGLiUeJ1PKf8ykw="
  allowed_ips = ["10.252.0.100/32"]
}
