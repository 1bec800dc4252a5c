provider "pve" {
  alias = "lock"
}

ephemeral "pve_sdn_lock" "run" {
  provider = pve.lock
}

provider "pve" {
  sdn_lock_token = ephemeral.pve_sdn_lock.run.token
}
