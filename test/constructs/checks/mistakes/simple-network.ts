/** Mistakes in networks of single nodes, and in networks that cannot have their features. */
import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const { EvpnNetwork, SimpleNetwork, VlanNetwork } = sdn;
const cidr = "10.20.0.0/24";
const gateway = "10.20.0.1";
const range = (startAddress: string, endAddress: string) => ({ startAddress, endAddress });
const dhcpRanges = [range("10.20.0.100", "10.20.0.199")];

/** One network of a zone. */
const network = (says: string, wrong: sdn.SimpleNetworkOptions, right: sdn.SimpleNetworkOptions): Mistake =>
  wiring(says, wrong, right, (scope, given) =>
    new SimpleNetwork(scope, "lab").addNetwork("bench", { cidr, gateway, ...given }),
  );

/** The zone of a network with DHCP. */
const zone = (says: string, wrong: sdn.SimpleNetworkConfig, right: sdn.SimpleNetworkConfig): Mistake =>
  wiring(says, wrong, right, (scope, given) =>
    new SimpleNetwork(scope, "lab", given).addNetwork("bench", { cidr, gateway, dhcpRanges }),
  );

const tagged: Readonly<Record<string, (scope: Construct) => { addNetwork: sdn.VlanNetwork["addNetwork"] }>> = {
  VLAN: (scope) => new VlanNetwork(scope, "lab", { bridge: "vmbr0" }),
  EVPN: (scope) => new EvpnNetwork(scope, "lab", { vrfVxlan: 10_000, peers: ["192.0.2.1"] }),
};

export const simpleNetworks: readonly Mistake[] = [
  zone("lab/zone: zone: must be 2 to 8 letters and digits", { zone: "laboratory" }, { zone: "lab" }),
  zone(
    "lab/zone: mtu: cannot work, although the server accepts it. Got 150. Set an MTU from 576 to 65535",
    { mtu: 150 },
    { mtu: 1500 },
  ),
  zone("lab/zone: dhcp: gives out no address without `ipam`", { ipam: "" }, { ipam: "pve" }),
  network("bench: vnet: must be 2 to 8 letters and digits", { vnet: "workbench" }, { vnet: "bench2" }),
  network("subnet: gateway: must lie in 10.20.0.0/24", { gateway: "10.2.0.1" }, {}),
  network("subnet: cidr: 10.20.0.1/24 has host bits set; write 10.20.0.0/24", { cidr: "10.20.0.1/24" }, {}),
  network(
    "subnet: dhcpRanges: must not overlap: 10.20.0.100 to 10.20.0.199",
    { dhcpRanges: [...dhcpRanges, range("10.20.0.150", "10.20.0.250")] },
    { dhcpRanges: [...dhcpRanges, range("10.20.0.200", "10.20.0.250")] },
  ),
  network("subnet: dhcpDnsServer: must be", { dhcpDnsServer: "dns.example.com" }, { dhcpDnsServer: "192.0.2.53" }),
  network("subnet: snat: has no effect without a `gateway`", { gateway: undefined, snat: true }, { snat: true }),
  wiring("other/subnet: cidr: 10.20.0.0/16 overlaps", "10.20.0.0/16", "10.21.0.0/16", (scope, other) => {
    const lab = new SimpleNetwork(scope, "lab");
    lab.addNetwork("bench", { cidr, gateway });
    lab.addNetwork("other", { cidr: other });
  }),
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
