# The built-in plugin, which starts a web server on the node
resource "pve_acme_plugin" "standalone" {
  id    = "standalone"
  type  = "standalone"
  nodes = ["pve1"]
}
