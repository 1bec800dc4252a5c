data "pve_cpu_flags" "kvm" {
  accelerator = "kvm"
}
