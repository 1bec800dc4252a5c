/** SDN configurations that the server accepts, or refuses late, because of related objects. */
import { sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const wgKey = (letter: string) => `${letter.repeat(42)}A=`;

export const relatedSdnObjects: readonly Mistake[] = [
  ...values(sdn.ZoneVlan, { zone: "prod" }, [
    ["bridge: cannot work, although the server accepts it", { bridge: "eno1" }, { bridge: "vmbr1" }],
    ["bridge: cannot work, although the server accepts it", { bridge: "vmbr0,vmbr1" }, { bridge: "enet" }],
  ]),
  wiring("vnet: vnet: vmbr0 is the bridge of web/row", "vmbr0", "vmbr1", (scope, vnet) => {
    const zone = new sdn.ZoneVlan(scope, "zone", { zone: "prod", bridge: "vmbr0" });
    new sdn.Vnet(scope, "vnet", { vnet, zone: zone.zone, tag: 10 });
  }),
  ...values(sdn.ControllerBgp, { controller: "bgp", asn: 65000, nodeName: "pve1", peers: ["192.0.2.1"] }, [
    ["loopback: cannot work, although the server accepts it", { loopback: "10.0.0.1" }, { loopback: "dummy0" }],
  ]),
  ...values(sdn.IpamPhpipam, { ipam: "php", section: 1 }, [
    [
      "url: cannot work, although the server accepts it",
      { url: "https://ipam.example.com/api" },
      { url: "https://ipam.example.com/api/pve" },
    ],
  ]),
  wiring(
    "subnet: dhcpRanges[0].endAddress: is the broadcast address",
    "10.0.0.255",
    "10.0.0.254",
    (scope, endAddress) => {
      const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab", dhcp: "dnsmasq", ipam: "pve" });
      new sdn.Vnet(scope, "vnet", { vnet: "lab", zone: zone.zone });
      const dhcpRanges = [{ startAddress: "10.0.0.10", endAddress }];
      new sdn.Subnet(scope, "subnet", { vnet: "lab", cidr: "10.0.0.0/24", gateway: "10.0.0.1", dhcpRanges });
    },
  ),
  wiring("subnet: dhcpDnsServer: web/row", {}, { dhcp: "dnsmasq", ipam: "pve" }, (scope, properties) => {
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab", ...properties });
    new sdn.Vnet(scope, "vnet", { vnet: "lab", zone: zone.zone });
    new sdn.Subnet(scope, "subnet", {
      vnet: "lab",
      cidr: "10.0.0.0/24",
      gateway: "10.0.0.1",
      dhcpDnsServer: "10.0.0.2",
    });
  }),
  ...(["publicKey", "allowedIps"] as const).map((at) =>
    wiring(`second: ${at}: web/row`, true, false, (scope, isShared) => {
      const fabric = new sdn.FabricWireguard(scope, "fabric", { fabric: "vpn" });
      const site = (name: string, letter: string, network: string) => {
        const endpoint = `${name}.example.com:51820`;
        const publicKey = wgKey(isShared && at === "publicKey" ? "A" : letter);
        fabric.addExternal(name, { nodeName: name, endpoint, publicKey, allowedIps: [network] });
      };
      site("first", "A", "10.1.0.0/16");
      site("second", "B", isShared && at === "allowedIps" ? "10.1.0.0/16" : "10.2.0.0/16");
    }),
  ),
  ...values(sdn.FabricNodeWireguard, { fabric: "vpn", nodeName: "pve1" }, [
    [
      "endpoint: cannot work, although the server accepts it",
      { endpoint: "192.0.2.1:51820" },
      { endpoint: "192.0.2.1" },
    ],
  ]),
  wiring("map: entries[1].exitAction: goes back to 10", "10", "30", (scope, value) => {
    const entries = [10, 20, 30].map((order) => ({
      ...{ order, action: "permit", match: [{ key: "tag", value: String(order) }] },
      ...(order === 20 && { exitAction: { key: "on-match-goto", value } }),
    }));
    new sdn.RouteMap(scope, "map", { routeMap: "out", entries });
  }),
];
