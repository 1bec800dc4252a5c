data "pve_cluster_status" "this" {}

output "quorate" {
  value = data.pve_cluster_status.this.quorate
}
