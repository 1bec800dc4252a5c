/** Every data source for the objects above. */
export const EVERY_DATA_SOURCE = `
data "pve_sdn_zone_simple" "x" { zone = "simple1" }
data "pve_sdn_zone_vlan" "x" { zone = "vlan1" }
data "pve_sdn_zone_qinq" "x" { zone = "qinq1" }
data "pve_sdn_zone_vxlan" "x" { zone = "vxlan1" }
data "pve_sdn_zone_evpn" "x" { zone = "evpn1" }
data "pve_sdn_zones" "x" { running = true }
data "pve_sdn_vnet" "x" { vnet = "vvlan" }
data "pve_sdn_vnets" "x" {}
data "pve_sdn_subnet" "x" {
  vnet = "vsimple"
  cidr = "10.10.0.0/24"
}
data "pve_sdn_subnets" "x" { vnet = "vsimple" }
data "pve_sdn_controller_evpn" "x" { controller = "evpn1" }
data "pve_sdn_controller_bgp" "x" { controller = "bgppve1" }
data "pve_sdn_controller_isis" "x" { controller = "isispve2" }
data "pve_sdn_controllers" "x" { type = "bgp" }
data "pve_sdn_dns_powerdns" "x" { dns = "pdns1" }
data "pve_sdn_dns_servers" "x" {}
data "pve_sdn_ipam_netbox" "x" { ipam = "netbox1" }
data "pve_sdn_ipam_phpipam" "x" { ipam = "phpipam1" }
data "pve_sdn_ipam_pve" "x" { ipam = "pve" }
data "pve_sdn_ipams" "x" {}
data "pve_sdn_ipam_status" "x" {}
data "pve_sdn_vnet_ip" "x" {
  zone = "simple1"
  vnet = "vsimple"
  ip   = "10.10.0.20"
}
data "pve_sdn_fabric_openfabric" "x" { fabric = "storage" }
data "pve_sdn_fabric_ospf" "x" { fabric = "core" }
data "pve_sdn_fabric_bgp" "x" { fabric = "spine" }
data "pve_sdn_fabric_wireguard" "x" { fabric = "sites" }
data "pve_sdn_fabrics" "x" {}
data "pve_sdn_fabric_node_openfabric" "x" {
  fabric    = "storage"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_ospf" "x" {
  fabric    = "core"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_bgp" "x" {
  fabric    = "spine"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_wireguard" "x" {
  fabric    = "sites"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_wireguard_external" "x" {
  fabric    = "sites"
  node_name = "branch"
}
data "pve_sdn_fabric_wireguard_peers" "x" {
  fabric    = "sites"
  node_name = "pve1"
}
data "pve_sdn_fabric_nodes" "x" { fabric = "sites" }
data "pve_sdn_fabric_nodes" "all" {}
data "pve_sdn_fabric_members" "x" {}
data "pve_sdn_prefix_list" "x" { prefix_list = "private" }
data "pve_sdn_prefix_list_entry" "x" {
  prefix_list = "shared"
  seq         = 5
}
data "pve_sdn_prefix_lists" "x" {}
data "pve_sdn_route_map" "x" { route_map = "incoming" }
data "pve_sdn_route_map_entry" "x" {
  route_map = "outgoing"
  order     = 10
}
data "pve_sdn_route_maps" "x" {}
data "pve_sdn_pending" "x" {}
data "pve_sdn_dry_run" "x" { node_name = "pve1" }
`;
