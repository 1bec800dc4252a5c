/** Networks that the server accepts, and that do not work as intended. */
import { sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { Subnet, ZoneEvpn, ZoneSimple: Zone } = sdn;
const subnet = { vnet: "web", cidr: "10.0.0.0/24" };
const range = (startAddress: string, endAddress: string) => ({ dhcpRanges: [{ startAddress, endAddress }] });

export const networkMistakes: readonly Mistake[] = [
  ...values(ZoneEvpn, { zone: "prod", controller: "evpn", vrfVxlan: 1, nodes: ["pve1", "pve2"] }, [
    [
      "exitNodes: pve3 is not one of the nodes of the zone",
      { exitNodes: ["pve1", "pve3"] },
      { exitNodes: ["pve1", "pve2"] },
    ],
  ]),
  ...values(ZoneEvpn, { zone: "prod", controller: "evpn", vrfVxlan: 1, exitNodes: ["pve1", "pve2"] }, [
    ["primaryExitNode: pve3 is not one of the exit nodes", { primaryExitNode: "pve3" }, { primaryExitNode: "pve2" }],
  ]),
  ...values(Subnet, subnet, [["gateway: is the network address", { gateway: "10.0.0.0" }, { gateway: "10.0.0.1" }]]),
  ...values(Subnet, { vnet: "web" }, [
    [
      "gateway: is the broadcast address of 10.0.0.0/30",
      { cidr: "10.0.0.0/30", gateway: "10.0.0.3" },
      { cidr: "10.0.0.2/31", gateway: "10.0.0.3" },
    ],
  ]),
  wiring("zone has no DHCP, which would give them out", undefined, "dnsmasq", (scope, dhcp) => {
    const zone = new Zone(scope, "zone", { zone: "prod", ...(dhcp && { dhcp, ipam: "pve" }) });
    const web = zone.addVnet("vnet", { vnet: "web" });
    web.addSubnet("subnet", { cidr: "10.0.0.0/24", gateway: "10.0.0.1", ...range("10.0.0.10", "10.0.0.20") });
  }),
];
