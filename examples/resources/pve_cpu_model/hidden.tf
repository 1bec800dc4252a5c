# A guest that does not see KVM, for drivers that check for it
resource "pve_cpu_model" "workstation" {
  name           = "workstation"
  reported_model = "host"
  phys_bits      = "host"
  hidden         = true
  hv_vendor_id   = "proxmox"
}
