resource "pve_cluster_options" "this" {
  keyboard = "en-us"
  migration = {
    type    = "secure"
    network = "192.0.2.0/24"
  }
  ha = {
    shutdown_policy = "migrate"
  }
  tag_style = {
    color_map = {
      prod = { background = "ff0000", text = "ffffff" }
    }
  }
}
