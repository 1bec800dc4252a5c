resource "pve_sdn_prefix_list" "private" {
  prefix_list = "private"

  entries = {
    10 = { action = "permit", prefix = "10.0.0.0/8", le = 24 }
    20 = { action = "deny", prefix = "0.0.0.0/0", le = 32 }
  }
}
