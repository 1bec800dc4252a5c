/** Adds the network of a higher-level construct to its zone. */

import type { SubnetOptions } from "../../bindings/sdn/subnet";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import { attribute, message } from "../../naming/message";
import { refuse } from "../mistakes";
import type { UntaggedNetworkOptions } from "./network-options";
import type { Vnet } from "./vnet";

interface Zone {
  addVnet(id: string, options: VnetOptions): Vnet;
}

interface Options extends UntaggedNetworkOptions, Pick<SubnetOptions, "dhcpRanges" | "dhcpDnsServer"> {
  readonly tag?: number | undefined;
}

/** Creates a VNet, and with `cidr` its subnet as the child `subnet`. */
export function networkIn(zone: Zone, id: string, options: Options): Vnet {
  const { vnet: vnetId = id, tag, alias, isolatePorts, cidr, gateway, snat, dhcpRanges, dhcpDnsServer } = options;
  const vnet = zone.addVnet(id, { vnet: vnetId, tag, alias, isolatePorts });
  const subnetOptions = { gateway, snat, dhcpRanges, dhcpDnsServer };
  if (cidr !== undefined) vnet.addSubnet("subnet", { cidr, ...subnetOptions });
  else
    for (const [name, value] of Object.entries(subnetOptions))
      if (value) refuse(vnet, message`${attribute(name)} needs \`cidr\``);
  return vnet;
}
