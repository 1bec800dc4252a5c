# A block list in a file with one network per line
resource "pve_firewall_ipset" "blocked" {
  name    = "blocked"
  entries = { for line in compact(split("\n", file("${path.module}/blocked.txt"))) : line => "" }
}
