# One apply after all changes of a run, with sdn_apply = "resource" in the provider block
resource "pve_sdn_apply" "after_changes" {
  triggers = {
    web = jsonencode(pve_sdn_vnet.web)
  }
}
