/** Nodes: their names, the tunnels between them, and firewalls and networks that block these. */
import type { Construct } from "constructs";
import { cluster, firewall, mapping, PveProvider, replication, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const FIRST = { endpoint: "one.example.com", ip: "10.252.0.1/24" };
const SECOND = { endpoint: "two.example.com", ip: "10.252.0.2/24" };

interface Tunnel {
  readonly first?: { readonly endpoint?: string; readonly ip: string };
  readonly second?: { readonly endpoint?: string; readonly ip: string };
  readonly card?: string;
  readonly back?: "pve1" | "site";
}

function tunnel(scope: Construct, { first = FIRST, second = SECOND, card = "wg0", back = "pve1" }: Tunnel): void {
  const fabric = new sdn.FabricWireguard(scope, "vpn", { fabric: "vpn" });
  const made = [first, second].map(({ ip, ...of }, index) => {
    const interfaces = [{ name: "wg0", listenPort: 51820, ip }];
    return fabric.addNode(`pve${index + 1}`, { nodeName: `pve${index + 1}`, interfaces, ...of });
  });
  const site = { nodeName: "site", endpoint: "site.example.com:51820" };
  fabric.addExternal("site", { ...site, publicKey: "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=" });
  const inner = { interface: "wg0", type: "internal", nodeInterface: "wg0" };
  const outer = { interface: "wg0", type: "external", nodeName: "site" };
  const [one, two] = made.map(({ nodeName }) => nodeName) as [string, string];
  const lists = [
    { nodeName: one, peers: [{ ...inner, interface: card, nodeName: two }] },
    { nodeName: two, peers: [back === "site" ? outer : { ...inner, nodeName: one }] },
  ];
  for (const [index, list] of lists.entries())
    new sdn.FabricWireguardPeers(scope, `peers${index}`, { fabric, ...list });
}

const { endpoint: _, ...hidden } = FIRST;
const { endpoint: __, ...hiddenToo } = SECOND;

const tunnels: readonly Mistake[] = [
  wiring<Tunnel>("/vpn/pve2: interfaces[0].ip: 10.252.0.1 is the", { second: { ...SECOND, ip: FIRST.ip } }, {}, tunnel),
  wiring<Tunnel>("has no interface wg1", { card: "wg1" }, {}, tunnel),
  wiring<Tunnel>("does not name pve1, so pve2 drops its packets", { back: "site" }, {}, tunnel),
  wiring<Tunnel>("has an `endpoint`, so none", { first: hidden, second: hiddenToo }, { first: hidden }, tunnel),
  ...values(sdn.FabricNodeOspf, { fabric: "near", nodeName: "pve1", ip: "10.0.0.1" }, [
    ["interfaces: is empty, so the node reaches no other node", { interfaces: [] }, { interfaces: [{ name: "ens1" }] }],
  ]),
];

const device = { path: "0000:01:00.0", vendorDeviceId: "10de:2204" };

const names: readonly Mistake[] = [
  wiring('copy: target: "PVE2" is "pve2" elsewhere', "PVE2", "pve2", (scope, target) => {
    const map = ["pve1", "pve2"].map((nodeName) => ({ nodeName, ...device }));
    new mapping.Pci(scope, "gpu", { id: "gpu", map });
    new replication.Job(scope, "copy", { guest: 100, target });
  }),
  wiring('gpu: map[1].nodeName: "Pve1" is "pve1" elsewhere', "Pve1", "pve3", (scope, nodeName) => {
    new replication.Job(scope, "copy", { guest: 100, target: "pve1" });
    new mapping.Pci(scope, "gpu", {
      id: "gpu",
      map: ["pve1", nodeName].map((name) => ({ nodeName: name, ...device })),
    });
  }),
];

const evpn = (scope: Construct) => {
  const fabric = new sdn.FabricOpenfabric(scope, "fabric", { fabric: "near", ipPrefix: "10.255.0.0/24" });
  const controller = new sdn.ControllerEvpn(scope, "evpn", { controller: "evpn", asn: 65000, fabric });
  return new sdn.ZoneEvpn(scope, "zone", { zone: "prod", controller, vrfVxlan: 10, exitNodes: ["pve1"] });
};

function walled(scope: Construct, ...rules: firewall.RulesRules[]): void {
  const list = new firewall.Rules(scope, "rules", { rules: [] });
  for (const rule of rules) list.allow(rule);
  new firewall.Options(scope, "options", { enabled: true, dependsOn: [list] });
}

const between: readonly Mistake[] = [
  wiring("/options: drops the sessions of web/row", "192.0.2.1", "10.255.0.0/24", (scope, source) => {
    evpn(scope);
    walled(scope, { type: "in", protocol: "udp", destinationPort: "4789" }, { type: "in", macro: "BGP", source });
  }),
  wiring("/options: drops the tunnels of web/row", "10.254.0.0/24", "10.255.0.1-10.255.0.9", (scope, source) => {
    evpn(scope);
    walled(scope, { type: "in", protocol: "udp", destinationPort: "4789", source }, { type: "in", macro: "BGP" });
  }),
  wiring("/options: drops the tunnels of web/row", "10.1.0.0/24", "10.0.0.0/24", (scope, source) => {
    new sdn.ZoneVxlan(scope, "zone", { zone: "over", peers: ["10.0.0.1", "10.0.0.2"] });
    const controller = { controller: "evpn", asn: 65000, peers: ["10.9.9.9"] };
    new sdn.ControllerEvpn(scope, "reflected", controller);
    const vxlan = { type: "in", protocol: "udp", destinationPort: "4789", source };
    walled(scope, vxlan, { type: "in", macro: "BGP", source: "10.0.0.0/24" });
  }),
  wiring("no rule lets OSPF in", "SSH", "OSPF", (scope, macro) => {
    new sdn.FabricOspf(scope, "ospf", { fabric: "near", area: "0", ipPrefix: "10.254.0.0/24" });
    walled(scope, { type: "in", macro });
  }),
  wiring("/subnet: cidr: 10.255.0.0/24 overlaps with 10.255.0.0/24 of", "10.255.0", "10.1.0", (scope, net) => {
    const vnet = evpn(scope).addVnet("web", { vnet: "web", tag: 11 });
    vnet.addSubnet("subnet", { cidr: `${net}.0/24`, gateway: `${net}.254` });
  }),
  wiring("rollback: discards all staged changes, possibly", true, false, (scope, isBeside) => {
    if (isBeside) new sdn.ZoneSimple(scope, "zone", { zone: "lab" });
    new sdn.Rollback(scope, "rollback", { discardAllStagedChanges: true });
  }),
];

function join(scope: Construct, { peer = "pve1.example.com", own = "pve5" }: { peer?: string; own?: string }): void {
  const host = `${own}.${scope.node.id}.example.com`;
  const login = { username: "root@pam", password: "${var.password}" };
  const provider = new PveProvider(scope, "join", {
    alias: `join${scope.node.id}`,
    endpoint: `https://${host}`,
    ...login,
  });
  const of = { passwordWo: "${var.password}", passwordWoVersion: 1, fingerprint: Array(32).fill("AB").join(":") };
  new cluster.Membership(scope, "member", { nodeName: "pve5", peer: peer || host, ...of, provider });
}

const joins: readonly Mistake[] = [
  wiring("member: peer: pve5.example.com is the node that joins", { peer: "pve5.example.com" }, {}, join),
  wiring("which must lead to the node that joins. Give the membership", { peer: "", own: "first" }, {}, join),
];

export const tunnelMistakes: readonly Mistake[] = [...tunnels, ...names, ...between, ...joins];
