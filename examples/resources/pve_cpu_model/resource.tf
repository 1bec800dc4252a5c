resource "pve_cpu_model" "migratable" {
  name           = "migratable"
  reported_model = "EPYC-Rome"
  flags = {
    enabled  = ["aes", "pdpe1gb"]
    disabled = ["pcid"]
  }
}
