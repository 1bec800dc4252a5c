resource "pve_sdn_lock" "maintenance" {}

provider "pve" {
  alias          = "locked"
  sdn_lock_token = pve_sdn_lock.maintenance.token
}
