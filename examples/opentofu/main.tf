terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}

provider "pve" {} # Connects with PVE_ENDPOINT and PVE_API_TOKEN

variable "guests" {
  description = "Guests of the pool by their ids."
  type        = map(string)
  default     = { 100 = "web", 101 = "database" }
}

resource "pve_pool" "production" {
  pool_id = "production"
  comment = join(", ", [for id, purpose in var.guests : "${id} ${purpose}"])
}

resource "pve_pool_membership" "guest" {
  for_each = var.guests
  pool_id  = pve_pool.production.pool_id
  vm_id    = each.key
}

resource "pve_backup_job" "production" {
  job_id    = "production"
  schedule  = "02:30"
  storage   = "backups"
  pool      = pve_pool.production.pool_id
  retention = { keep_daily = 7, keep_weekly = 4 }
}
