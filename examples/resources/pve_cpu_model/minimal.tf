# Required arguments only
resource "pve_cpu_model" "server" {
  name           = "server"
  reported_model = "Skylake-Server"
}
