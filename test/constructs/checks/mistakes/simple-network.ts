/** Mistakes in networks of single nodes, and in networks that cannot have their features. */
import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const { EvpnNetwork, SimpleNetwork, VlanNetwork } = sdn;
const cidr = "10.20.0.0/24";
const gateway = "10.20.0.1";
const dhcpRanges = [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }];

const tagged: Readonly<Record<string, (scope: Construct) => { addNetwork: sdn.VlanNetwork["addNetwork"] }>> = {
  VLAN: (scope) => new VlanNetwork(scope, "lab", { bridge: "vmbr0" }),
  EVPN: (scope) => new EvpnNetwork(scope, "lab", { vrfVxlan: 10_000, peers: ["192.0.2.1"] }),
};

export const simpleNetworks: readonly Mistake[] = [
  wiring("lab/zone: zone: must be 2 to 8 letters and digits", "laboratory", "lab", (scope, zone) =>
    new SimpleNetwork(scope, "lab", { zone }).addNetwork("bench", { cidr, gateway, dhcpRanges }),
  ),
  wiring("bench: vnet: must be 2 to 8 letters and digits", "workbench", "bench2", (scope, vnet) =>
    new SimpleNetwork(scope, "lab").addNetwork("bench", { cidr, gateway, vnet }),
  ),
  wiring("lab/zone has no DHCP, which would give them out. Set `dhcp", true, false, (scope, isOff) => {
    const lab = new SimpleNetwork(scope, "lab", { dhcp: !isOff });
    lab.addNetwork("bench").addSubnet("subnet", { cidr, gateway, dhcpRanges });
  }),
  ...Object.entries(tagged).map(([type, make]) =>
    wiring(
      `lab/zone is of type ${type}, and only simple zones have DHCP, which would give them out. Make the network in an sdn.SimpleNetwork`,
      dhcpRanges,
      undefined,
      (scope, ranges) => make(scope).addNetwork("bench", { tag: 10, cidr, gateway, dhcpRanges: ranges }),
    ),
  ),
];
