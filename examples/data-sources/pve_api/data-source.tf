data "pve_api" "storages" {
  path  = "/cluster/resources"
  query = { type = "storage" }
}

output "names" {
  value = data.pve_api.storages.answer[*].storage
}
