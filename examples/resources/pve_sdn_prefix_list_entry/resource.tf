resource "pve_sdn_prefix_list" "offices" {
  prefix_list = "offices" # without entries: they are managed one by one
}

resource "pve_sdn_prefix_list_entry" "office" {
  prefix_list = pve_sdn_prefix_list.offices.prefix_list
  seq         = 30
  action      = "permit"
  prefix      = "192.0.2.0/24"
}
