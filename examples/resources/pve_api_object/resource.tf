resource "pve_api_object" "office" {
  path = "/cluster/firewall/aliases/office"
  body = {
    cidr    = "192.0.2.0/24"
    comment = "Main office"
  }
}
