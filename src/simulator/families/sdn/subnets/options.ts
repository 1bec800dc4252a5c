/** Options of a subnet, and what its id says. Facts: contributing/facts/sdn.md#subnets. */
import type { Section } from "../../../kernel/section-config";
import { sectionConfig } from "../../../kernel/section-config";
import { propertiesOf } from "../../../schema/formats";
import { splitPropertyString } from "../../../schema/property-string";

export const subnetConfig = sectionConfig({
  properties: { snat: { type: "boolean" }, "dhcp-range": { type: "array" } },
  types: {
    subnet: {
      vnet: "required",
      gateway: "optional",
      snat: "optional",
      dnszoneprefix: "optional",
      "dhcp-range": "optional",
      "dhcp-dns-server": "optional",
    },
  },
});

export interface SubnetName {
  readonly zone: string;
  readonly network: string;
  readonly mask: string;
  readonly cidr: string;
}

/** `<zone>-<address>-<mask>` */
export function parseSubnetId(id: string): SubnetName {
  const [, zone, network, mask] = /^([^-]*)-(.*)-([^-]*)$/.exec(id) as unknown as [string, string, string, string];
  return { zone, network, mask, cidr: `${network}/${mask}` };
}

export interface DhcpRange {
  readonly "start-address": string;
  readonly "end-address": string;
}

/** The ranges as reads show them; without any the list is there, but empty. */
export function dhcpRanges(subnet: Readonly<Section>): DhcpRange[] {
  const ranges = (subnet["dhcp-range"] ?? []) as readonly string[];
  const format = propertiesOf("pve-sdn-dhcp-range");
  return ranges.map((range) => splitPropertyString(range, format) as unknown as DhcpRange);
}
