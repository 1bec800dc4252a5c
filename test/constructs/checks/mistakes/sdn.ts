import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { Subnet, Vnet, VnetIp, ZoneEvpn, ZoneQinq, ZoneSimple, ZoneVlan, ZoneVxlan, ControllerEvpn } = sdn;
const { ZoneSimple: Zone } = sdn;
const vnet = { vnet: "web", zone: "prod" };
const subnet = { vnet: "web", cidr: "10.0.0.0/24" };
const range = (startAddress: string, endAddress: string) => ({ dhcpRanges: [{ startAddress, endAddress }] });
const vlan = (scope: Construct, zone = "prod", bridge = "vmbr0") => new ZoneVlan(scope, zone, { zone, bridge });
const evpn = (scope: Construct, zone = "prod", vrfVxlan = 10000) =>
  new ZoneEvpn(scope, zone, { zone, controller: "evpn", vrfVxlan });

export const sdnMistakes: readonly Mistake[] = [
  ...values(ZoneSimple, {}, [
    ["zone: must be 2 to 8 letters and digits", { zone: "production" }, { zone: "prod" }],
    ["zone: must be 2 to 8 letters and digits", { zone: "pro-d" }, { zone: "prod2" }],
  ]),
  ...values(ZoneSimple, { zone: "prod", ipam: "pve" }, [["dhcp: must be", { dhcp: "kea" }, { dhcp: "dnsmasq" }]]),
  ...values(ZoneQinq, { zone: "prod", bridge: "vmbr0", tag: 10 }, [
    ["vlanProtocol: must be one of", { vlanProtocol: "802.1p" }, { vlanProtocol: "802.1ad" }],
  ]),
  ...values(ZoneVxlan, { zone: "prod" }, [
    ["peers", {}, { peers: ["192.0.2.1"] }],
    ["peers", { peers: ["pve1"] }, { peers: ["192.0.2.1"] }],
  ]),
  ...values(ZoneEvpn, { zone: "prod", controller: "evpn" }, [["vrfVxlan: must be", { vrfVxlan: 0 }, { vrfVxlan: 1 }]]),
  ...values(ZoneEvpn, { zone: "prod", controller: "evpn", vrfVxlan: 1 }, [
    ["mac: must be", { mac: "00:00:00:00:00:0g" }, { mac: "BC:24:11:00:00:01" }],
    ["rtImport", { rtImport: ["65000"] }, { rtImport: ["65000:1"] }],
  ]),
  ...values(Vnet, vnet, [
    ["vnet: must be 2 to 8 letters and digits", { vnet: "frontend1" }, { vnet: "frontend" }],
    ["tag: must be 1 to 16777215. Got 16777216.", { tag: 16777216 }, { tag: 16777215 }],
    ["tag: must be 1 to 16777215", { tag: 0 }, { tag: 1 }],
  ]),
  ...values(Subnet, subnet, [
    ["cidr: must", { cidr: "10.0.0.0" }, { cidr: "10.0.0.0/16" }],
    ["cidr: 10.0.0.1/24 has host bits set; write 10.0.0.0/24", { cidr: "10.0.0.1/24" }, {}],
    ["gateway: must lie in 10.0.0.0/24", { gateway: "10.0.1.1" }, { gateway: "10.0.0.1" }],
    ["gateway: must be an IPv4 or IPv6 address", { gateway: "10.0.0.1/24" }, { gateway: "10.0.0.254" }],
    ["dhcpRanges: must begin with the lower address", range("10.0.0.9", "10.0.0.1"), range("10.0.0.1", "10.0.0.9")],
    ["dhcpRanges: must lie in 10.0.0.0/24", range("10.0.0.9", "10.0.1.1"), range("10.0.0.9", "10.0.0.11")],
    ["dhcpDnsServer: must be", { dhcpDnsServer: "dns.example.com" }, { dhcpDnsServer: "192.0.2.53" }],
  ]),
  ...values(ControllerEvpn, { controller: "evpn", peers: ["192.0.2.1"] }, [
    ["asn: must be", { asn: 4294967296 }, { asn: 65000 }],
  ]),
  wiring("prod is of type VLAN", undefined, 10, (scope, tag) =>
    vlan(scope).addVnet("vnet", { vnet: "web", ...(tag && { tag }) }),
  ),
  wiring("vnet: tag: must be at most 4096", 5000, 500, (scope, tag) =>
    vlan(scope).addVnet("vnet", { vnet: "web", tag }),
  ),
  wiring("is of type simple, whose VNets have no tag", 10, undefined, (scope, tag) => {
    const zone = new Zone(scope, "zone", { zone: "prod" });
    zone.addVnet("vnet", { vnet: "web", ...(tag && { tag }) });
  }),
  wiring("is of type EVPN, whose VNets are not VLAN-aware", true, false, (scope, vlanAware) =>
    evpn(scope).addVnet("vnet", { vnet: "web", tag: 11, vlanAware }),
  ),
  wiring("vnet is VLAN-aware, and has no subnets", true, false, (scope, vlanAware) => {
    const aware = vlan(scope).addVnet("vnet", { vnet: "web", tag: 11, vlanAware });
    aware.addSubnet("subnet", { cidr: "10.0.0.0/24" });
  }),
  wiring("other: tag: is missing: only one VNet of a QinQ zone may have no tag", undefined, 11, (scope, tag) => {
    const zone = new ZoneQinq(scope, "zone", { zone: "prod", bridge: "vmbr0", tag: 10 });
    zone.addVnet("vnet", { vnet: "web" });
    zone.addVnet("other", { vnet: "other", ...(tag && { tag }) });
  }),
  wiring("/two: tag: 10 is the tag of", 10, 20, (scope, tag) => {
    const zone = vlan(scope);
    zone.addVnet("one", { vnet: "one", tag: 10 });
    zone.addVnet("two", { vnet: "two", tag });
  }),
  wiring("/two: tag: 10 is the tag of", "vmbr0", "vmbr1", (scope, bridge) => {
    vlan(scope, "one").addVnet("one", { vnet: "one", tag: 10 });
    vlan(scope, "two", bridge).addVnet("two", { vnet: "two", tag: 10 });
  }),
  wiring("/two: tag: 11 is the tag of", 11, 12, (scope, tag) => {
    const zone = new ZoneVxlan(scope, "vxlan", { zone: "vxlan", peers: ["192.0.2.1"] });
    zone.addVnet("one", { vnet: "one", tag: 11 });
    evpn(scope).addVnet("two", { vnet: "two", tag });
  }),
  wiring("/two: vrfVxlan: 10000 is the tag of", 10000, 10001, (scope, vrf) => {
    evpn(scope, "one", 10000);
    evpn(scope, "two", vrf);
  }),
  wiring("/two/subnet: cidr: 10.0.1.0/24 overlaps with 10.0.0.0/16", "10.0.1.0/24", "10.1.0.0/24", (scope, cidr) => {
    const zone = vlan(scope);
    zone.addVnet("one", { vnet: "one", tag: 10 }).addSubnet("subnet", { cidr: "10.0.0.0/16" });
    zone.addVnet("two", { vnet: "two", tag: 11 }).addSubnet("subnet", { cidr });
  }),
  wiring(
    "one/subnet has 10.0.0.0/24 already, and a zone has each network once",
    "10.0.0.0/24",
    "10.0.1.0/24",
    (scope, cidr) => {
      const zone = vlan(scope);
      zone.addVnet("one", { vnet: "one", tag: 10 }).addSubnet("subnet", { cidr: "10.0.0.0/24" });
      zone.addVnet("two", { vnet: "two", tag: 11 }).addSubnet("subnet", { cidr });
    },
  ),
  wiring("again manage the same object", "10.0.0.0/24", "10.0.1.0/24", (scope, cidr) => {
    const web = vlan(scope).addVnet("one", { vnet: "one", tag: 10 });
    web.addSubnet("subnet", { cidr: "10.0.0.0/24" });
    web.addSubnet("again", { cidr });
  }),
  wiring("/address: ip: 10.0.1.9 lies in no subnet of the VNet: 10.0.0.0/24", "10.0.1.9", "10.0.0.9", (scope, ip) => {
    const zone = new Zone(scope, "zone", { zone: "prod", ipam: "pve" });
    const web = zone.addVnet("vnet", { vnet: "web" });
    web.addSubnet("subnet", { cidr: "10.0.0.0/24" });
    new VnetIp(scope, "address", { zone: zone.zone, vnet: web, ip, mac: "BC:24:11:00:00:01" });
  }),
  wiring("/subnet: gateway: must lie in 10.0.0.0/24", "", "10.0.0.1", (scope, gateway) => {
    const zone = new Zone(scope, "zone", { zone: "prod" });
    const web = zone.addVnet("vnet", { vnet: "web" });
    const first = web.addSubnet("first", { cidr: "10.9.0.0/24", gateway: "10.9.0.1" });
    new Subnet(scope, "subnet", { vnet: web.vnet, cidr: "10.0.0.0/24", gateway: gateway || first.gateway });
  }),
];
