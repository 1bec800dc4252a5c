# All routes, unchanged
resource "pve_sdn_route_map" "everything" {
  route_map = "everything"
  entries   = [{ order = 10, action = "permit" }]
}
