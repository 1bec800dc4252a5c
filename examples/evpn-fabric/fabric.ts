/** Networks that span nodes with direct cables and no common switch: a routed fabric with EVPN on top. */
import { TerraformStack } from "cdktf";
import { PveProvider, sdn } from "cdktf-pve";
import type { Construct } from "constructs";

export interface FabricOptions {
  readonly nodes: sdn.EvpnNode[];
  /** Nodes with a route to other networks; the first one is preferred. */
  readonly exitNodes: string[];
  /** Options of each network, by the ID of its VNet. */
  readonly networks: Readonly<Record<string, sdn.NetworkOptions>>;
}

export class Fabric extends TerraformStack {
  constructor(scope: Construct, id: string, { nodes, exitNodes, networks }: FabricOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    const dc1 = new sdn.EvpnNetwork(this, "dc1", {
      vrfVxlan: 10000,
      fabricCidr: "10.255.0.0/24",
      nodes,
      exitNodes,
      mtu: 1450, // VXLAN takes 50 of the 1500 bytes.
    });
    // The resources of a higher-level construct accept settings for which it has no option.
    dc1.zone.advertiseSubnets = true;

    for (const [vnet, network] of Object.entries(networks)) dc1.addNetwork(vnet, network);
  }
}
