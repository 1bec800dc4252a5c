data "pve_api_index" "sdn" {
  path = "/cluster/sdn"
}

output "has_fabrics" {
  value = contains(data.pve_api_index.sdn.names, "fabrics")
}
