/** Overlay networks, fabrics and routing: combinations that the server accepts, and that cannot work. */
import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const { ControllerBgp, ControllerEvpn, FabricBgp, FabricOpenfabric, FabricWireguard, FabricWireguardPeers } = sdn;
const { ZoneEvpn, ZoneQinq, ZoneSimple, ZoneVlan, ZoneVxlan, VnetIp } = sdn;
const lab = (scope: Construct, id: string, config: object) =>
  new ZoneSimple(scope, id, { zone: id, ...config }).addVnet("vnet", { vnet: `${id}net` });

/** Two nodes. */
function fabricIn(scope: Construct, id = "under", card = "ens1") {
  const fabric = new FabricOpenfabric(scope, id, { fabric: id, ipPrefix: `10.${id.length}.0.0/24` });
  for (const index of [1, 2])
    fabric.addNode(`${index}`, {
      nodeName: `pve${index}`,
      ip: `10.${id.length}.0.${index}`,
      interfaces: [{ name: card }],
    });
  return fabric;
}

export const overlayMistakes: readonly Mistake[] = [
  wiring("lab: dhcp: gives out no address without `ipam`", undefined, "pve", (scope, ipam) =>
    lab(scope, "lab", { dhcp: "dnsmasq", ...(ipam && { ipam }) }),
  ),
  wiring("lab: dns: registers no names without `dnsZone`", undefined, "lab.example.com", (scope, dnsZone) =>
    lab(scope, "lab", { ipam: "pve", dns: "pdns", ...(dnsZone && { dnsZone }) }),
  ),
  wiring("lab: dnsZone: remains empty without `ipam`", undefined, "pve", (scope, ipam) =>
    lab(scope, "lab", { dns: "pdns", dnsZone: "lab.example.com", ...(ipam && { ipam }) }),
  ),
  wiring("has no `dnsZone` for the names", {}, { dns: "pdns", dnsZone: "lab.example.com" }, (scope, services) =>
    lab(scope, "lab", { ipam: "pve", ...services }).addSubnet("subnet", { cidr: "10.9.0.0/24", dnsZonePrefix: "web" }),
  ),
  wiring("ip: zone: its VNet is in ", "other", "lab", (scope, zone) => {
    lab(scope, "lab", { ipam: "pve" });
    lab(scope, "other", { ipam: "pve" });
    new VnetIp(scope, "ip", { zone, vnet: "labnet", ip: "10.9.0.5", mac: "BC:24:11:00:00:01" });
  }),
  wiring("has no `ipam`, which would keep the address", undefined, "pve", (scope, ipam) => {
    lab(scope, "lab", ipam ? { ipam } : {});
    new VnetIp(scope, "ip", { zone: "lab", vnet: "labnet", ip: "10.9.0.5", mac: "BC:24:11:00:00:01" });
  }),
  wiring("ip: ip: 10.9.0.1 is the gateway of", "10.9.0.1", "10.9.0.2", (scope, ip) => {
    lab(scope, "lab", { ipam: "pve" }).addSubnet("subnet", { cidr: "10.9.0.0/24", gateway: "10.9.0.1" });
    new VnetIp(scope, "ip", { zone: "lab", vnet: "labnet", ip, mac: "BC:24:11:00:00:01" });
  }),
  wiring("two: tag: 200 is the tag of", 200, 201, (scope, tag) => {
    new ZoneQinq(scope, "one", { zone: "one", bridge: "vmbr0", tag: 200 });
    new ZoneQinq(scope, "two", { zone: "two", bridge: "vmbr0", tag });
  }),
  wiring("on the same bridge: both are one network", 200, 201, (scope, tag) => {
    new ZoneQinq(scope, "one", { zone: "one", bridge: "vmbr0", tag: 200 });
    new ZoneVlan(scope, "two", { zone: "two", bridge: "vmbr0" }).addVnet("vnet", { vnet: "web", tag });
  }),
  // Tunnels.
  wiring(
    "zone: nodes: pve3 is not a node of",
    ["pve1", "pve3"],
    ["pve1", "pve2"],
    (scope, nodes) => new ZoneVxlan(scope, "zone", { zone: "vx", fabric: fabricIn(scope).fabric, nodes }),
  ),
  wiring("zone: exitNodes: pve3 is not a node of", ["pve3"], ["pve1"], (scope, exitNodes) => {
    new ControllerEvpn(scope, "evpn", { controller: "evpn", asn: 1, fabric: fabricIn(scope).fabric });
    new ZoneEvpn(scope, "zone", { zone: "ev", controller: "evpn", vrfVxlan: 10, exitNodes });
  }),
  wiring(
    "network/zone: exitNodes: pve3 is not a node of",
    ["pve3"],
    ["pve2"],
    (scope, exitNodes) =>
      new sdn.EvpnNetwork(scope, "network", {
        ...{ name: "dc1", vrfVxlan: 10, asn: 65000, fabricCidr: "10.255.0.0/24", exitNodes },
        nodes: [1, 2].map((n) => ({ name: `pve${n}`, ip: `10.255.0.${n}`, interfaces: ["ens1"] })),
      }),
  ),
  wiring("subnet: snat: is done on exit nodes", {}, { exitNodes: ["pve1"] }, (scope, exits) => {
    const zone = new ZoneEvpn(scope, "zone", { zone: "ev", controller: "evpn", vrfVxlan: 10, ...exits });
    const vnet = zone.addVnet("vnet", { vnet: "web", tag: 11 });
    vnet.addSubnet("subnet", { cidr: "10.9.0.0/24", gateway: "10.9.0.1", snat: true });
  }),
  wiring("ens1 of pve1 is in the fabric of", "ens1", "ens2", (scope, card) => {
    fabricIn(scope);
    fabricIn(scope, "storage", card);
  }),
  wiring("node: interfaces[1].listenPort: 51820 is the port of wg0", 51820, 51821, (scope, listenPort) => {
    const fabric = new FabricWireguard(scope, "fabric", { fabric: "vpn" });
    fabric.addNode("node", {
      ...{ nodeName: "pve1", endpoint: "pve1.example.com" },
      interfaces: [
        { name: "wg0", listenPort: 51820, ip: "10.66.0.1/24" },
        { name: "wg1", listenPort, ip: "10.67.0.1/24" },
      ],
    });
  }),
  wiring("has no interface wg1", { nodeInterface: "wg1" }, {}, withPeer),
  wiring("peers: peers[0].nodeName: pve3 is not a member", { nodeName: "pve3" }, {}, withPeer),
  wiring("the server accepts no BGP controller alongside one", true, false, (scope, isBeside) => {
    new FabricBgp(scope, "fabric", { fabric: "fab", ipPrefix: "10.253.0.0/24" });
    if (isBeside)
      new ControllerBgp(scope, "bgp", { controller: "bgp1", asn: 1, nodeName: "pve1", peers: ["192.0.2.1"] });
  }),
  wiring("a node has one BGP controller", "pve1", "pve2", (scope, nodeName) => {
    new ControllerBgp(scope, "one", { controller: "bgp1", asn: 1, nodeName: "pve1", peers: ["192.0.2.1"] });
    new ControllerBgp(scope, "two", { controller: "bgp2", asn: 1, nodeName, peers: ["192.0.2.2"] });
  }),
];

function withPeer(scope: Construct, change: object): void {
  const fabric = new FabricWireguard(scope, "fabric", { fabric: "vpn" });
  for (const index of [1, 2])
    fabric.addNode(`node${index}`, {
      ...{ nodeName: `pve${index}`, endpoint: `pve${index}.example.com` },
      interfaces: [{ name: "wg0", listenPort: 51820, ip: `10.66.0.${index}/24` }],
    });
  const peer = { type: "internal", interface: "wg0", nodeName: "pve2", nodeInterface: "wg0", ...change };
  new FabricWireguardPeers(scope, "peers", { fabric: "vpn", nodeName: "pve1", peers: [peer] });
}
