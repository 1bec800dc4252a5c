/** Configurations that the server accepts and that cannot work, and names of another type or without a definition. */
import type { Construct } from "constructs";
import { acme, firewall, ha, metrics, notifications, qemu, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { ControllerBgp, ControllerEvpn, FabricNodeOspf, FabricOpenfabric, FabricOspf } = sdn;
const { ZoneEvpn, ZoneQinq, ZoneSimple, ZoneVlan, ZoneVxlan } = sdn;
const controller = { controller: "evpn", peers: ["192.0.2.1"] };
const evpnZone = (scope: Construct) => new ZoneEvpn(scope, "zone", { zone: "prod", controller: "evpn", vrfVxlan: 10 });
const icmp = (rule: object) => ({ rules: [{ type: "in", action: "ACCEPT", protocol: "icmp", ...rule }] });
const range = { dhcpRanges: [{ startAddress: "10.0.0.10", endAddress: "10.0.0.20" }] };

export const neverWorks: readonly Mistake[] = [
  ...values(firewall.Rules, {}, [
    ['rules[0].destinationPort: "8080" cannot work', icmp({ destinationPort: "8080" }), icmp({ destinationPort: "8" })],
    [
      'rules[0].destinationPort: "8,443" cannot work',
      icmp({ destinationPort: "8,443" }),
      icmp({ icmpType: "echo-request" }),
    ],
  ]),
  ...values(ControllerEvpn, controller, [["asn: cannot work, although the server accepts it", { asn: 0 }, { asn: 1 }]]),
  ...values(ZoneSimple, { zone: "prod" }, [
    ["mtu: cannot work, although the server accepts it", { mtu: 100000 }, { mtu: 9000 }],
    ["mtu: cannot work, although the server accepts it", { mtu: 150 }, { mtu: 1500 }],
  ]),
  ...values(ZoneVlan, { zone: "prod" }, [
    ["bridge: cannot work, although the server accepts it", { bridge: "vmbr 0" }, { bridge: "vmbr0" }],
    ["bridge: cannot work, although the server accepts it", { bridge: "bridge-of-the-web" }, { bridge: "bridge-web" }],
  ]),
  ...values(ZoneQinq, { zone: "prod", bridge: "vmbr0" }, [
    ["tag: cannot work, although the server accepts it", { tag: 4095 }, { tag: 4094 }],
  ]),
  ...values(ZoneVxlan, { zone: "prod", peers: ["192.0.2.1"] }, [
    ["vxlanPort: cannot work, although the server accepts it", { vxlanPort: 65536 }, { vxlanPort: 4790 }],
  ]),
  ...values(metrics.ServerGraphite, { serverId: "graphite", server: "graphite.example.com" }, [
    ["port: cannot work, although the server accepts it", { port: 65536 }, { port: 2003 }],
  ]),
  ...values(notifications.EndpointGotify, { name: "phone", enabled: false }, [
    [
      "server: cannot work, although the server accepts it",
      { server: "gotify.example.com" },
      { server: "https://gotify.example.com" },
    ],
  ]),
  ...values(acme.Plugin, { id: "cloudflare" }, [
    ['api: Proxmox VE 9.2 does not know "cloudlfare"', { api: "cloudlfare" }, { api: acme.DnsApi.CF }],
  ]),
  ...values(qemu.CpuModel, { name: "fast" }, [
    [
      'reportedModel: Proxmox VE 9.2 does not know "Skylake-Serverv5". Did you mean "Skylake-Server-v5"?',
      { reportedModel: "Skylake-Serverv5" },
      { reportedModel: qemu.ReportedModel.SKYLAKE_SERVER_V5 },
    ],
    ['reportedModel: Proxmox VE 9.2 does not know "epyc"', { reportedModel: "epyc" }, { reportedModel: "EPYC" }],
  ]),
  // Networks.
  wiring("vnet: tag: 4095 cannot work", 4095, 4094, (scope, tag) =>
    new ZoneVlan(scope, "zone", { zone: "prod", bridge: "vmbr0" }).addVnet("vnet", { vnet: "web", tag }),
  ),
  wiring("vnet: tag: 10 is the `vrfVxlan` of", 10, 11, (scope, tag) =>
    evpnZone(scope).addVnet("vnet", { vnet: "web", tag }),
  ),
  wiring("subnet: snat: has no effect without a `gateway`", undefined, "10.0.0.1", (scope, gateway) => {
    const vnet = new ZoneSimple(scope, "zone", { zone: "prod" }).addVnet("vnet", { vnet: "web" });
    vnet.addSubnet("subnet", { cidr: "10.0.0.0/24", snat: true, ...(gateway && { gateway }) });
  }),
  wiring("does not route: only simple and EVPN zones do", true, false, (scope, snat) => {
    const zone = new ZoneVlan(scope, "zone", { zone: "prod", bridge: "vmbr0" });
    zone
      .addVnet("vnet", { vnet: "web", tag: 5 })
      .addSubnet("subnet", { cidr: "10.0.0.0/24", gateway: "10.0.0.1", snat });
  }),
  wiring("subnet: dhcpRanges: need a `gateway`", undefined, "10.0.0.1", (scope, gateway) => {
    const zone = new ZoneSimple(scope, "zone", { zone: "prod", dhcp: "dnsmasq", ipam: "pve" });
    const vnet = zone.addVnet("vnet", { vnet: "web" });
    vnet.addSubnet("subnet", { cidr: "10.0.0.0/24", ...range, ...(gateway && { gateway }) });
  }),
  // Related objects.
  wiring('zone: controller: "border" is ', "border", "evpn", (scope, name) => {
    new ControllerBgp(scope, "bgp", { controller: "border", asn: 1, nodeName: "pve1", peers: ["192.0.2.1"] });
    new ControllerEvpn(scope, "evpn", { ...controller, asn: 1 });
    new ZoneEvpn(scope, "zone", { zone: "prod", controller: name, vrfVxlan: 10 });
  }),
  wiring("(`sdn.FabricOpenfabric`), which does not fit `sdn.FabricNodeOspf`", "far", "near", (scope, fabric) => {
    new FabricOpenfabric(scope, "other", { fabric: "far", ipPrefix: "10.1.0.0/24" });
    new FabricOspf(scope, "ospf", { fabric: "near", area: "0", ipPrefix: "10.0.0.0/24" });
    const ip = fabric === "far" ? "10.1.0.1" : "10.0.0.1";
    new FabricNodeOspf(scope, "node", { fabric, nodeName: "pve1", ip, interfaces: [{ name: "ens1" }] });
  }),
  wiring('has the peer group "VTEP" already', undefined, "OTHER", (scope, peerGroupName) => {
    new ControllerEvpn(scope, "evpn", { ...controller, asn: 1 });
    const group = peerGroupName === undefined ? {} : { peerGroupName };
    new ControllerEvpn(scope, "other", { ...controller, controller: "other", asn: 1, ...group });
  }),
  wiring("other: asn: must be 1, as in", ["pve2", "pve3"], ["pve3"], (scope, nodes) => {
    new ControllerEvpn(scope, "evpn", { ...controller, asn: 1, nodes: ["pve1", "pve2"] });
    const other = { controller: "other", asn: 2, peerGroupName: "OTHER", nodes };
    new ControllerEvpn(scope, "other", { ...controller, ...other });
  }),
  wiring(
    "apart: resources: vm:100, vm:101, vm:102 are kept apart, and",
    { pve1: 0, pve2: 0 },
    { pve1: 0, pve2: 0, pve3: 0 },
    (scope, nodes) => {
      const resources = ["vm:100", "vm:101", "vm:102"];
      new ha.NodeAffinityRule(scope, "nodes", { rule: "two-nodes", nodes, strict: true, resources });
      new ha.ResourceAffinityRule(scope, "apart", { rule: "apart", affinity: "negative", resources });
    },
  ),
];
