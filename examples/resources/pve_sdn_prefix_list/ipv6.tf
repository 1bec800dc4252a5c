# IPv6 networks
resource "pve_sdn_prefix_list" "private6" {
  prefix_list = "private6"

  entries = {
    10 = { action = "permit", prefix = "fd00::/8", ge = 48, le = 64 }
    20 = { action = "deny", prefix = "::/0", le = 128 }
  }
}
