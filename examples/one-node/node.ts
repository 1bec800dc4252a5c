/** Networks behind the address of a single node: DHCP assigns the guests' addresses, and the node masquerades them. */
import { TerraformStack } from "cdktf";
import { PveProvider, sdn } from "cdktf-pve";
import type { Construct } from "constructs";

export interface NodeOptions {
  /** Last DHCP address in the network of the guests. */
  readonly lastAddress: string;
}

export class Node extends TerraformStack {
  constructor(scope: Construct, id: string, { lastAddress }: NodeOptions) {
    super(scope, id);
    new PveProvider(this, "pve");

    const inside = new sdn.SimpleNetwork(this, "inside");
    inside.addNetwork("guests", {
      cidr: "10.20.0.0/24",
      gateway: "10.20.0.1",
      snat: true,
      dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: lastAddress }],
    });
    const backend = inside.addNetwork("backend", { cidr: "10.20.1.0/24", alias: "No way out" });

    // The server reserves this address for the guest with this network card.
    new sdn.VnetIp(this, "database", { zone: inside.zone, vnet: backend, ip: "10.20.1.5", mac: "BC:24:11:00:00:01" });
  }
}
