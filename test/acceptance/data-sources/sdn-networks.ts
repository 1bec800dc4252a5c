import type { DataCase } from "./group";

/** Zones, VNets, subnets, their services, their firewall, and staged changes. */
export const networks: readonly DataCase[] = [
  {
    type: "sdn_zone_simple",
    arguments: { zone: "simple1" },
    expected: {
      dhcp: "dnsmasq",
      dns: "pdns1",
      dns_zone: "a.example.com",
      ipam: "pve",
      mtu: 1450,
      nodes: ["pve1", "pve2"],
      reverse_dns: "pdns1",
    },
  },
  { type: "sdn_zone_vlan", arguments: { zone: "vlan1" }, expected: { bridge: "vmbr0", bridge_mac_learning: false } },
  {
    type: "sdn_zone_qinq",
    arguments: { zone: "qinq1" },
    expected: { bridge: "vmbr0", tag: 100, vlan_protocol: "802.1ad" },
  },
  {
    type: "sdn_zone_vxlan",
    arguments: { zone: "vxlan1" },
    expected: { peers: ["192.0.2.11", "192.0.2.12"], vxlan_port: 4790 },
  },
  {
    type: "sdn_zone_evpn",
    arguments: { zone: "evpn1" },
    expected: {
      advertise_subnets: true,
      arp_nd_suppression: false,
      controller: "evpn1",
      exit_nodes: ["pve1", "pve2"],
      exit_nodes_local_routing: true,
      primary_exit_node: "pve1",
      rt_import: ["65000:1", "65000:2"],
      vrf_vxlan: 10000,
    },
  },
  {
    type: "sdn_zones",
    expected: {
      zones: [
        { type: "evpn", zone: "evpn1", controller: "evpn1", advertise_subnets: true, arp_nd_suppression: false },
        { type: "simple", zone: "other" },
        { bridge: "vmbr0", tag: 100, type: "qinq", vlan_protocol: "802.1ad", zone: "qinq1" },
        { type: "simple", zone: "simple1", ipam: "pve", dns: "pdns1", mtu: 1450 },
        { bridge: "vmbr0", bridge_mac_learning: false, type: "vlan", zone: "vlan1" },
        { peers: ["192.0.2.11", "192.0.2.12"], type: "vxlan", vxlan_port: 4790, zone: "vxlan1" },
      ],
    },
  },
  {
    type: "sdn_zones",
    arguments: { running: true, type: "vlan" },
    expected: { zones: [{ bridge: "vmbr0", bridge_mac_learning: false, type: "vlan", zone: "vlan1" }] },
  },
  {
    type: "sdn_vnet",
    arguments: { vnet: "vsimple" },
    expected: { alias: "One (1)", isolate_ports: true, zone: "simple1" },
  },
  {
    type: "sdn_vnets",
    expected: {
      vnets: [
        { alias: "One (1)", isolate_ports: true, vnet: "vsimple", zone: "simple1" },
        { tag: 10, vlan_aware: true, vnet: "vvlan", zone: "vlan1" },
      ],
    },
  },
  {
    type: "sdn_subnet",
    arguments: { vnet: "vsimple", cidr: "10.10.0.0/24" },
    expected: {
      dhcp_dns_server: "10.10.0.53",
      dhcp_ranges: [
        { end_address: "10.10.0.199", start_address: "10.10.0.150" },
        { end_address: "10.10.0.99", start_address: "10.10.0.50" },
      ],
      dns_zone_prefix: "lab",
      gateway: "10.10.0.1",
      snat: true,
      subnet_id: "simple1-10.10.0.0-24",
      zone: "simple1",
    },
  },
  {
    type: "sdn_subnets",
    arguments: { vnet: "vsimple" },
    expected: {
      subnets: [
        {
          zone: "simple1",
          vnet: "vsimple",
          cidr: "10.10.0.0/24",
          dhcp_dns_server: "10.10.0.53",
          dhcp_ranges: [
            { end_address: "10.10.0.199", start_address: "10.10.0.150" },
            { end_address: "10.10.0.99", start_address: "10.10.0.50" },
          ],
        },
        {
          cidr: "2001:db8:5::/64",
          gateway: "2001:DB8:5::1",
          subnet_id: "simple1-2001:db8:5::-64",
          vnet: "vsimple",
          zone: "simple1",
        },
      ],
    },
  },
  {
    type: "sdn_dns_powerdns",
    arguments: { dns: "pdns1" },
    expected: {
      fingerprint: "AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB",
      reverse_mask_v6: 64,
      ttl: 300,
      url: "http://127.0.0.1:4318/api/a",
    },
  },
  {
    type: "sdn_dns_servers",
    expected: {
      dns_servers: [
        {
          type: "powerdns",
          dns: "pdns1",
          fingerprint:
            "AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB",
          reverse_mask_v6: 64,
          ttl: 300,
        },
      ],
    },
  },
  { type: "sdn_ipam_netbox", arguments: { ipam: "netbox1" }, expected: { url: "http://127.0.0.1:4318/api/a" } },
  {
    type: "sdn_ipam_phpipam",
    arguments: { ipam: "phpipam1" },
    expected: { section: 1, url: "http://127.0.0.1:4318/api" },
  },
  { type: "sdn_ipam_pve", arguments: { ipam: "pve" }, expected: {} },
  {
    type: "sdn_ipams",
    expected: {
      ipams: [
        { ipam: "netbox1", type: "netbox", url: "http://127.0.0.1:4318/api/a" },
        { ipam: "phpipam1", section: 1, type: "phpipam", url: "http://127.0.0.1:4318/api" },
        { ipam: "pve", type: "pve" },
      ],
    },
  },
  {
    type: "sdn_ipams",
    arguments: { type: "netbox" },
    expected: { ipams: [{ ipam: "netbox1", type: "netbox", url: "http://127.0.0.1:4318/api/a" }] },
  },
  {
    type: "sdn_ipam_status",
    expected: {
      addresses: [
        { gateway: true, ip: "10.10.0.1", subnet: "10.10.0.0/24", vnet: "vsimple", zone: "simple1" },
        { zone: "simple1", vnet: "vsimple", vmid: 100, gateway: false, ip: "10.10.0.20" },
        { gateway: true, ip: "2001:db8:5::1", subnet: "2001:db8:5::/64", vnet: "vsimple", zone: "simple1" },
      ],
      ipam: "pve",
    },
  },
  { type: "sdn_vnet_ip", arguments: { zone: "simple1", vnet: "vsimple", ip: "10.10.0.20" }, expected: { vmid: 100 } },
  {
    type: "sdn_vnet_firewall_options",
    arguments: { vnet: "vsimple" },
    expected: { enabled: true, forward_policy: "DROP" },
  },
  {
    type: "sdn_vnet_firewall_rule",
    arguments: { vnet: "vsimple", position: 1 },
    expected: { action: "DROP", enabled: true, log_level: "info", type: "forward" },
  },
  {
    type: "sdn_vnet_firewall_rules",
    arguments: { vnet: "vsimple" },
    expected: {
      rules: [
        { action: "ACCEPT", enabled: true, macro: "HTTPS", type: "forward" },
        { action: "DROP", enabled: true, log_level: "info", type: "forward" },
      ],
    },
  },
  { type: "sdn_pending", expected: { changes: [{ id: "other", kind: "zone", state: "new" }], total: 1 } },
  { type: "sdn_dry_run", arguments: { node_name: "pve1" }, expected: {} },
  {
    type: "api_index",
    about: "release",
    arguments: { path: "/cluster/sdn" },
    expected: { names: ["controllers", "dns", "fabrics", "ipams", "vnets", "zones"] },
  },
  {
    type: "api_index",
    about: "release",
    arguments: { path: "/cluster/sdn/fabrics" },
    expected: { names: ["all", "fabric", "node"] },
  },
  {
    type: "api_index",
    about: "release",
    arguments: { path: "/cluster/sdn/vnets/vsimple/firewall" },
    expected: { names: ["options", "rules"] },
  },
];
