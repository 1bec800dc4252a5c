import { indexOf } from "./api-index";
import { casesOf, type DataCase, elementOf } from "./group";
import { EVERY_KIND } from "./sdn-seeds";

const caseOf = casesOf(EVERY_KIND);

const simple = caseOf("pve_sdn_zone_simple.zone", { nodes: ["pve1", "pve2"] });
const vlan = caseOf("pve_sdn_zone_vlan.zone");
const qinq = caseOf("pve_sdn_zone_qinq.zone");
const vxlan = caseOf("pve_sdn_zone_vxlan.zone", { peers: ["192.0.2.11", "192.0.2.12"] });
const evpn = caseOf("pve_sdn_zone_evpn.zone", { exit_nodes: ["pve1", "pve2"], rt_import: ["65000:1", "65000:2"] });
const vnet = caseOf("pve_sdn_vnet.simple");
const subnet = caseOf("pve_sdn_subnet.four", {
  dhcp_ranges: [
    { end_address: "10.10.0.199", start_address: "10.10.0.150" },
    { end_address: "10.10.0.99", start_address: "10.10.0.50" },
  ],
  subnet_id: "simple1-10.10.0.0-24",
  zone: "simple1",
});
const powerdns = caseOf("pve_sdn_dns_powerdns.dns", {
  fingerprint: Array(32).fill("AB").join(":"),
  key: undefined,
  key_wo: undefined,
  key_wo_version: undefined,
});
const netbox = caseOf("pve_sdn_ipam_netbox.ipam", { token: undefined });
const phpipam = caseOf("pve_sdn_ipam_phpipam.ipam", { token: undefined });

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
