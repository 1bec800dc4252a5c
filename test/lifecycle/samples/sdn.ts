/** SDN: zones, VNets, subnets, IP mappings, and the services that zones refer to. */
import { alongside, type Config, type Sample, type Scenario } from "../sample";

/** Returns a response to every request, as a PowerDNS, NetBox or phpIPAM server does. */
const SERVICE = "http://127.0.0.1:4318";

const services: Readonly<Record<string, Config>> = {
  "pve_sdn_dns_powerdns.one": { dns: "dns1", url: SERVICE, key: "k" },
  "pve_sdn_dns_powerdns.two": { dns: "dns2", url: SERVICE, key: "k" },
  "pve_sdn_ipam_netbox.given": { ipam: "given", url: SERVICE, token: "t" },
};

const common: Sample["fields"] = {
  nodes: [["pve2", "pve1"], ["pve3"]],
  mtu: [1400, 9000],
  ipam: ["pve", "given"],
  dns: ["dns1", "dns2"],
  reverse_dns: ["dns1", "dns2"],
  dns_zone: alongside({ dns: "dns1" }, "one.test", "two.test"),
};

const zone = (id: string, config: Config = {}): Record<string, Config> => ({
  [`pve_sdn_zone_simple.${id}`]: { zone: id, ...config },
});

const vlanZone = (id: string): Record<string, Config> => ({
  [`pve_sdn_zone_vlan.${id}`]: { zone: id, bridge: "vmbr0" },
});

const vnet = (id: string, zoneId: string): Record<string, Config> => ({
  [`pve_sdn_vnet.${id}`]: { vnet: id, zone: `\${pve_sdn_zone_simple.${zoneId}.zone}` },
});

/** Fabrics that replace peers. */
export const underlays: Readonly<Record<string, Config>> = {
  "pve_sdn_fabric_openfabric.under1": { fabric: "under1", ip_prefix: "10.201.0.0/24" },
  "pve_sdn_fabric_openfabric.under2": { fabric: "under2", ip_prefix: "10.202.0.0/24" },
};

export const fabric: Sample["fields"] = { fabric: alongside({ peers: null }, "under1", "under2") };

/** Each has its own peer group, as the server requires; servers before 9.2 know that of the first one. */
const controllers = (...ids: readonly string[]): Record<string, Config> =>
  Object.fromEntries(
    ids.map((controller, index) => [
      `pve_sdn_controller_evpn.${controller}`,
      { controller, asn: 65_000, peers: ["198.51.100.1"], ...(index > 0 && { peer_group_name: controller }) },
    ]),
  );

export const sdn: Scenario = {
  name: "sdn",
  samples: [
    {
      type: "sdn_zone_node",
      given: { ...zone("nodes1"), ...zone("nodes2") },
      singleton: true,
      minimal: () => ({ zone: "nodes1", node_name: "pve1" }),
      fields: { zone: ["nodes1", "nodes2"], node_name: ["pve1", "pve2"] },
    },
    {
      type: "sdn_zone_simple",
      given: services,
      minimal: (n) => ({ zone: `simple${n}` }),
      fields: { ...common, dhcp: ["dnsmasq", null] },
    },
    {
      type: "sdn_zone_vlan",
      given: services,
      minimal: (n) => ({ zone: `vlan${n}`, bridge: "vmbr0" }),
      fields: { ...common, bridge: ["vmbr1", "vmbr2"], bridge_mac_learning: [false, true] },
    },
    {
      type: "sdn_zone_qinq",
      given: services,
      minimal: (n) => ({ zone: `qinq${n}`, bridge: "vmbr0", tag: 100 }),
      fields: {
        ...common,
        bridge: ["vmbr1", "vmbr2"],
        tag: [200, 300],
        bridge_mac_learning: [false, true],
        vlan_protocol: ["802.1ad", "802.1q"],
      },
    },
    {
      type: "sdn_zone_vxlan",
      given: { ...services, ...underlays },
      minimal: (n) => ({ zone: `vxlan${n}`, peers: ["192.0.2.11"] }),
      fields: {
        ...common,
        ...fabric,
        peers: [["192.0.2.12", "192.0.2.11"], ["2001:DB8::1"]],
        vxlan_port: [4790, 4791],
      },
      notInFull: { fabric: "a fabric replaces peers" },
    },
    {
      type: "sdn_zone_evpn",
      given: { ...services, ...controllers("evpn", "evpn2", "evpn3") },
      minimal: (n) => ({ zone: `evpn${n}`, controller: "evpn", vrf_vxlan: 1000 + n }),
      fields: {
        ...common,
        controller: ["evpn2", "evpn3"],
        secondary_controllers: [["evpn3", "evpn2"], ["evpn2"]],
        vrf_vxlan: [2000, 2001],
        mac: ["BC:24:11:00:00:01", "bc:24:11:00:00:02"],
        exit_nodes: [["pve2", "pve1"], ["pve1"]],
        primary_exit_node: ["pve1", "pve2"],
        exit_nodes_local_routing: [true, false],
        advertise_subnets: [true, false],
        arp_nd_suppression: [false, true],
        rt_import: [["65000:2", "65000:1"], ["65000:3"]],
        vxlan_port: [4790, 4791],
        bridge_mac_learning: [false, true],
      },
      notInFull: { vrf_vxlan: "numbers are unique: another zone has this one" },
    },
    {
      type: "sdn_vnet",
      given: { ...vlanZone("tags"), ...vlanZone("other") },
      minimal: (n) => ({ vnet: `vnet${n}`, zone: "tags", tag: 100 + n }),
      fields: {
        zone: ["other", "tags"],
        tag: [200, 300],
        alias: ["One (1)", "Two"],
        vlan_aware: [true, false],
        isolate_ports: [true, false],
      },
    },
    {
      type: "sdn_subnet",
      given: { ...zone("plain"), ...vnet("plain", "plain") },
      // Subnets may overlap: all of them contain one address.
      minimal: (n) => ({ vnet: "plain", cidr: `10.0.0.0/${8 + n}` }),
      fields: {
        vnet: ["plain", "other"],
        cidr: ["10.0.0.0/28", "10.0.0.0/27"],
        gateway: ["10.0.0.1", "10.0.0.2"],
        snat: [true, false],
        dns_zone_prefix: ["lab", "web"],
        dhcp_ranges: [
          [
            { start_address: "10.0.0.8", end_address: "10.0.0.9" },
            { start_address: "10.0.0.3", end_address: "10.0.0.5" },
          ],
          [{ start_address: "10.0.0.3", end_address: "10.0.0.6" }],
        ],
        dhcp_dns_server: ["192.0.2.53", "2001:DB8::53"],
      },
    },
    {
      type: "sdn_vnet_ip",
      given: {
        ...zone("leases", { ipam: "pve", dhcp: "dnsmasq" }),
        ...vnet("leases", "leases"),
        "pve_sdn_subnet.leases": { vnet: "${pve_sdn_vnet.leases.vnet}", cidr: "10.9.0.0/24" },
        "pve_sdn_apply.given": {
          triggers: { subnet: "${pve_sdn_subnet.leases.subnet_id}" },
          detect_pending: false,
          apply_on_destroy: false,
        },
      },
      minimal: (n) => ({ zone: "leases", vnet: "leases", ip: `10.9.0.${10 + n}`, mac: `BC:24:11:00:00:1${n}` }),
      fields: {
        zone: ["leases", "absent"],
        vnet: ["leases", "absent"],
        mac: ["BC:24:11:00:00:20", "BC:24:11:00:00:21"],
        vmid: [100, 101],
      },
    },
    {
      type: "sdn_dns_powerdns",
      minimal: (n) => ({ dns: `pdns${n}`, url: SERVICE, key: "one" }),
      fields: {
        url: [`${SERVICE}/a`, `${SERVICE}/b`],
        key: ["two", "three"],
        ttl: [300, 0],
        reverse_mask_v6: [64, 48],
        fingerprint: [Array(32).fill("ab").join(":"), Array(32).fill("CD").join(":")],
      },
    },
    {
      type: "sdn_ipam_netbox",
      minimal: (n) => ({ ipam: `netbox${n}`, url: SERVICE, token: "one" }),
      fields: {
        url: [`${SERVICE}/a`, `${SERVICE}/b`],
        token: ["two", "three"],
        fingerprint: [Array(32).fill("ab").join(":"), Array(32).fill("CD").join(":")],
      },
    },
    {
      type: "sdn_ipam_phpipam",
      minimal: (n) => ({ ipam: `phpipam${n}`, url: SERVICE, token: "one", section: 1 }),
      fields: {
        url: [`${SERVICE}/a`, `${SERVICE}/b`],
        token: ["two", "three"],
        section: [2, 3],
        fingerprint: [Array(32).fill("ab").join(":"), Array(32).fill("CD").join(":")],
      },
    },
  ],
};
