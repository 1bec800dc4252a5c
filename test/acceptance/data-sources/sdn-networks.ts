import { indexOf } from "./api-index";
import { type DataCase, elementOf } from "./group";

const simple: DataCase = {
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
};
const vlan: DataCase = {
  type: "sdn_zone_vlan",
  arguments: { zone: "vlan1" },
  expected: { bridge: "vmbr0", bridge_mac_learning: false },
};
const qinq: DataCase = {
  type: "sdn_zone_qinq",
  arguments: { zone: "qinq1" },
  expected: { bridge: "vmbr0", tag: 100, vlan_protocol: "802.1ad" },
};
const vxlan: DataCase = {
  type: "sdn_zone_vxlan",
  arguments: { zone: "vxlan1" },
  expected: { peers: ["192.0.2.11", "192.0.2.12"], vxlan_port: 4790 },
};
const evpn: DataCase = {
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
};
const vnet: DataCase = {
  type: "sdn_vnet",
  arguments: { vnet: "vsimple" },
  expected: { alias: "One (1)", isolate_ports: true, zone: "simple1" },
};
const subnet: DataCase = {
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
};
const powerdns: DataCase = {
  type: "sdn_dns_powerdns",
  arguments: { dns: "pdns1" },
  expected: {
    fingerprint: "AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB:AB",
    reverse_mask_v6: 64,
    ttl: 300,
    url: "http://127.0.0.1:4318/api/a",
  },
};
const netbox: DataCase = {
  type: "sdn_ipam_netbox",
  arguments: { ipam: "netbox1" },
  expected: { url: "http://127.0.0.1:4318/api/a" },
};
const phpipam: DataCase = {
  type: "sdn_ipam_phpipam",
  arguments: { ipam: "phpipam1" },
  expected: { section: 1, url: "http://127.0.0.1:4318/api" },
};

const NETBOX = elementOf(netbox, { type: "netbox" });

/** Zones, VNets, subnets, their services, their firewall, and staged changes. */
export const networks: readonly DataCase[] = [
  simple,
  vlan,
  qinq,
  vxlan,
  evpn,
  {
    type: "sdn_zones",
    expected: {
      zones: [
        elementOf(evpn, { type: "evpn" }),
        { type: "simple", zone: "other" },
        elementOf(qinq, { type: "qinq" }),
        elementOf(simple, { type: "simple" }),
        elementOf(vlan, { type: "vlan" }),
        elementOf(vxlan, { type: "vxlan" }),
      ],
    },
  },
  {
    type: "sdn_zones",
    arguments: { running: true, type: "vlan" },
    expected: { zones: [elementOf(vlan, { type: "vlan" })] },
  },
  vnet,
  {
    type: "sdn_vnets",
    expected: { vnets: [elementOf(vnet), { tag: 10, vlan_aware: true, vnet: "vvlan", zone: "vlan1" }] },
  },
  subnet,
  {
    type: "sdn_subnets",
    arguments: { vnet: "vsimple" },
    expected: {
      subnets: [
        elementOf(subnet),
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
  powerdns,
  { type: "sdn_dns_servers", expected: { dns_servers: [elementOf(powerdns, { type: "powerdns" })] } },
  netbox,
  phpipam,
  { type: "sdn_ipam_pve", arguments: { ipam: "pve" }, expected: {} },
  {
    type: "sdn_ipams",
    expected: { ipams: [NETBOX, elementOf(phpipam, { type: "phpipam" }), { ipam: "pve", type: "pve" }] },
  },
  { type: "sdn_ipams", arguments: { type: "netbox" }, expected: { ipams: [NETBOX] } },
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
  indexOf("/cluster/sdn", "controllers", "dns", "fabrics", "ipams", "vnets", "zones"),
  indexOf("/cluster/sdn/fabrics", "all", "fabric", "node"),
  indexOf("/cluster/sdn/vnets/vsimple/firewall", "options", "rules"),
];
