/** Networks behind the address of a single node: guests get their addresses by DHCP, and reach others as the node does. */
import { TerraformStack } from "cdktf";
import { PveProvider, sdn } from "cdktf-pve";
import type { Construct } from "constructs";

export interface NodeOptions {
  /** Last address that DHCP gives out in the network of the guests. */
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

    // The server keeps this address for the guest with this network card.
    new sdn.VnetIp(this, "database", { zone: inside.zone, vnet: backend, ip: "10.20.1.5", mac: "BC:24:11:00:00:01" });
  }
}
