/** Networks that span the nodes, over cables between them and without a common switch: a routed fabric with EVPN on top. */
import { TerraformStack } from "cdktf";
import { PveProvider, sdn } from "cdktf-pve";
import type { Construct } from "constructs";

export interface FabricOptions {
  readonly nodes: sdn.EvpnNode[];
  /** Nodes with a way to other networks; the first is preferred. */
  readonly exitNodes: string[];
  /** By the ids of the VNets. */
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
      mtu: 1450, // VXLAN takes 50 bytes of the 1500 below.
    });
    // A composition can be taken apart: what it has no option for is set on the resource.
    dc1.zone.advertiseSubnets = true;

    for (const [vnet, network] of Object.entries(networks)) dc1.addNetwork(vnet, network);
  }
}
