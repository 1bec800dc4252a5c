/** Networks that the compositions of a zone add. */
import type { SubnetOptions } from "../../bindings/sdn/subnet";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import { refuse } from "../mistakes";
import type { UntaggedNetworkOptions } from "./network-options";
import type { Vnet } from "./vnet";

interface Zone {
  addVnet(id: string, options: VnetOptions): Vnet;
}

interface Options extends UntaggedNetworkOptions, Pick<SubnetOptions, "dhcpRanges" | "dhcpDnsServer"> {
  readonly tag?: number | undefined;
}

/** The VNet; its subnet is its child `subnet`. */
export function networkIn(zone: Zone, id: string, options: Options): Vnet {
  const { vnet: vnetId = id, tag, alias, isolatePorts, cidr, gateway, snat, dhcpRanges, dhcpDnsServer } = options;
  const vnet = zone.addVnet(id, { vnet: vnetId, tag, alias, isolatePorts });
  const ofSubnet = { gateway, snat, dhcpRanges, dhcpDnsServer };
  if (cidr !== undefined) vnet.addSubnet("subnet", { cidr, ...ofSubnet });
  else for (const [name, value] of Object.entries(ofSubnet)) if (value) refuse(vnet, `\`${name}\` needs \`cidr\``);
  return vnet;
}
