# All networks of some lengths within a larger one
resource "pve_sdn_prefix_list_entry" "small_networks" {
  prefix_list = pve_sdn_prefix_list.offices.prefix_list
  seq         = 20
  action      = "deny"
  prefix      = "10.0.0.0/8"
  ge          = 25
  le          = 32
}
