/** One SDN object of each kind, for the data sources that read them. */
import { lacks } from "../../support/engine-facts";
import type { Blocks } from "../../support/json-configuration";

const KEY = lacks("write-only attributes") ? { key: "s3cret-1" } : { key_wo: "s3cret-1", key_wo_version: 1 };

export const EVERY_KIND: Blocks = {
  "pve_sdn_dns_powerdns.dns": {
    dns: "pdns1",
    url: "http://127.0.0.1:4318/api/a",
    ...KEY,
    ttl: 300,
    reverse_mask_v6: 64,
    fingerprint: "ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab:ab",
  },
  "pve_sdn_ipam_netbox.ipam": { ipam: "netbox1", url: "http://127.0.0.1:4318/api/a", token: "s3cret-1" },
  "pve_sdn_ipam_phpipam.ipam": { ipam: "phpipam1", url: "http://127.0.0.1:4318/api", token: "s3cret", section: 1 },
  "pve_sdn_zone_simple.zone": {
    zone: "simple1",
    ipam: "pve",
    dhcp: "dnsmasq",
    dns: "${pve_sdn_dns_powerdns.dns.dns}",
    dns_zone: "a.example.com",
    reverse_dns: "${pve_sdn_dns_powerdns.dns.dns}",
    mtu: 1450,
    nodes: ["pve2", "pve1"],
  },
  "pve_sdn_zone_vlan.zone": { zone: "vlan1", bridge: "vmbr0", bridge_mac_learning: false },
  "pve_sdn_zone_qinq.zone": { zone: "qinq1", bridge: "vmbr0", tag: 100, vlan_protocol: "802.1ad" },
  "pve_sdn_zone_vxlan.zone": { zone: "vxlan1", peers: ["192.0.2.12", "192.0.2.11"], vxlan_port: 4790 },
  "pve_sdn_zone_evpn.zone": {
    zone: "evpn1",
    controller: "${pve_sdn_controller_evpn.controller.controller}",
    vrf_vxlan: 10000,
    exit_nodes: ["pve2", "pve1"],
    primary_exit_node: "pve1",
    exit_nodes_local_routing: true,
    advertise_subnets: true,
    arp_nd_suppression: false,
    rt_import: ["65000:2", "65000:1"],
  },
  "pve_sdn_vnet.simple": {
    vnet: "vsimple",
    zone: "${pve_sdn_zone_simple.zone.zone}",
    alias: "One (1)",
    isolate_ports: true,
  },
  "pve_sdn_vnet.vlan": { vnet: "vvlan", zone: "${pve_sdn_zone_vlan.zone.zone}", tag: 10, vlan_aware: true },
  "pve_sdn_subnet.four": {
    vnet: "${pve_sdn_vnet.simple.vnet}",
    cidr: "10.10.0.0/24",
    gateway: "10.10.0.1",
    snat: true,
    dns_zone_prefix: "lab",
    dhcp_dns_server: "10.10.0.53",
    dhcp_ranges: [
      { start_address: "10.10.0.150", end_address: "10.10.0.199" },
      { start_address: "10.10.0.50", end_address: "10.10.0.99" },
    ],
  },
  "pve_sdn_subnet.six": { vnet: "${pve_sdn_vnet.simple.vnet}", cidr: "2001:db8:5::/64", gateway: "2001:DB8:5::1" },
  "pve_sdn_prefix_list.list": {
    prefix_list: "private",
    entries: {
      20: { action: "deny", prefix: "10.0.0.0/8", le: 24 },
      10: { action: "permit", prefix: "2001:DB8::/32" },
    },
  },
  "pve_sdn_prefix_list.shared": { prefix_list: "shared" },
  "pve_sdn_prefix_list_entry.entry": {
    prefix_list: "${pve_sdn_prefix_list.shared.prefix_list}",
    seq: 5,
    action: "permit",
    prefix: "192.0.2.0/24",
    ge: 25,
  },
  "pve_sdn_route_map.map": {
    route_map: "incoming",
    entries: [
      { order: 20, action: "deny" },
      {
        order: 10,
        action: "permit",
        match: [{ key: "ip-address-prefix-list", value: "${pve_sdn_prefix_list.list.prefix_list}" }],
        set: [{ key: "local-preference", value: "200" }],
        exit_action: { key: "continue", value: "20" },
      },
    ],
  },
  "pve_sdn_route_map_entry.entry": {
    route_map: "outgoing",
    order: 10,
    action: "permit",
    call: "${pve_sdn_route_map.map.route_map}",
    set: [{ key: "weight", value: "1" }],
  },
  "pve_sdn_fabric_openfabric.fabric": {
    fabric: "storage",
    ip_prefix: "10.5.0.0/24",
    ip6_prefix: "FD00:5::/64",
    hello_interval: 5,
    csnp_interval: 20,
  },
  "pve_sdn_fabric_node_openfabric.node": {
    fabric: "${pve_sdn_fabric_openfabric.fabric.fabric}",
    node_name: "pve1",
    ip: "10.5.0.1",
    ip6: "FD00:5::1",
    interfaces: [
      { name: "ens20", ip: "10.55.0.1/31" },
      { name: "ens19", hello_multiplier: 4 },
    ],
  },
  "pve_sdn_fabric_ospf.fabric": { fabric: "core", ip_prefix: "10.6.0.0/24", area: "0" },
  "pve_sdn_fabric_node_ospf.node": {
    fabric: "${pve_sdn_fabric_ospf.fabric.fabric}",
    node_name: "pve1",
    ip: "10.6.0.1",
    interfaces: [{ name: "ens30", ip: "10.66.0.1/31" }],
  },
  "pve_sdn_controller_evpn.controller": { controller: "evpn1", asn: 65000, peers: ["198.51.100.1"] },
  "pve_sdn_controller_bgp.controller": {
    controller: "bgppve1",
    node_name: "pve1",
    asn: 65000,
    peers: ["198.51.100.2"],
    loopback: "dummy0",
  },
  "pve_sdn_controller_isis.controller": {
    controller: "isispve2",
    node_name: "pve2",
    isis_domain: "one",
    isis_interfaces: ["eth1", "eth0"],
    isis_net: "49.0001.1921.6800.1001.00",
  },
  "pve_sdn_fabric_bgp.fabric": {
    fabric: "spine",
    ip_prefix: "10.7.0.0/24",
    bfd: true,
    redistribute: [{ source: "static" }],
    route_map_in: "${pve_sdn_route_map.map.route_map}",
  },
  "pve_sdn_fabric_node_bgp.node": {
    fabric: "${pve_sdn_fabric_bgp.fabric.fabric}",
    node_name: "pve1",
    asn: 4200000001,
    ip: "10.7.0.1",
    interfaces: [{ name: "ens40" }],
  },
  "pve_sdn_fabric_wireguard.fabric": { fabric: "sites", persistent_keepalive: 25 },
  "pve_sdn_fabric_node_wireguard.one": {
    fabric: "${pve_sdn_fabric_wireguard.fabric.fabric}",
    node_name: "pve1",
    endpoint: "pve1.example.com",
    allowed_ips: ["10.20.0.0/16", "10.21.0.0/16"],
    interfaces: [
      { name: "wg0", listen_port: 51820, ip: "10.8.0.1/24" },
      { name: "wg1", listen_port: 51821 },
    ],
  },
  "pve_sdn_fabric_node_wireguard.two": {
    fabric: "${pve_sdn_fabric_wireguard.fabric.fabric}",
    node_name: "pve2",
    interfaces: [{ name: "wg0", listen_port: 51820, ip: "10.8.0.2/24" }],
  },
  "pve_sdn_fabric_node_wireguard_external.branch": {
    fabric: "${pve_sdn_fabric_wireguard.fabric.fabric}",
    node_name: "branch",
    endpoint: "branch.example.com:51820",
    public_key: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    allowed_ips: ["10.30.0.0/16"],
  },
  "pve_sdn_fabric_wireguard_peers.one": {
    fabric: "${pve_sdn_fabric_node_wireguard.one.fabric}",
    node_name: "${pve_sdn_fabric_node_wireguard.one.node_name}",
    peers: [
      {
        node_name: "${pve_sdn_fabric_node_wireguard.two.node_name}",
        type: "internal",
        interface: "wg0",
        node_interface: "wg0",
      },
      {
        node_name: "${pve_sdn_fabric_node_wireguard_external.branch.node_name}",
        type: "external",
        interface: "wg0",
        skip_route_generation: true,
      },
    ],
  },
  "pve_sdn_fabric_wireguard_peers.two": {
    fabric: "${pve_sdn_fabric_node_wireguard.two.fabric}",
    node_name: "${pve_sdn_fabric_node_wireguard.two.node_name}",
    peers: [
      {
        node_name: "${pve_sdn_fabric_node_wireguard.one.node_name}",
        type: "internal",
        interface: "wg0",
        node_interface: "wg0",
      },
    ],
  },
};
