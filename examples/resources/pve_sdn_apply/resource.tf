resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}

resource "pve_sdn_zone_simple" "branch" {
  zone       = "branch"
  depends_on = [pve_sdn_apply.last]
}

resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers = {
    branch = jsonencode(pve_sdn_zone_simple.branch)
  }
}
