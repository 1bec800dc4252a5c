/** Options, ids and checks of subnets. Facts: contributing/facts/sdn.md#subnets. */

import { isIP } from "node:net";
import type { Call } from "../../kernel/call";
import { type OptionValue, type Section, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { propertiesOf } from "../../schema/formats";
import { splitPropertyString } from "../../schema/property-string";
import { VNETS } from "./files";
import { canonicalAddress, compareAddresses, contains, isIPv6Text, networkOf } from "./networks";
import * as refuse from "./texts";

export const subnetConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/vnets/{vnet}/subnets"),
  types: { subnet: { required: "vnet", optional: "gateway snat dnszoneprefix dhcp-range dhcp-dns-server" } },
});

export interface SubnetName {
  readonly zone: string;
  readonly network: string;
  readonly mask: string;
  readonly cidr: string;
}

/** Parses an id: `<zone>-<address>-<mask>`. */
export function parseSubnetId(id: string): SubnetName {
  const [, zone, network, mask] = /^([^-]*)-(.*)-([^-]*)$/.exec(id) as unknown as [string, string, string, string];
  return { zone, network, mask, cidr: `${network}/${mask}` };
}

export interface DhcpRange {
  readonly "start-address": string;
  readonly "end-address": string;
}

/** Returns the ranges as objects. Without ranges, the list is empty. */
export function dhcpRanges(subnet: Readonly<Section>): DhcpRange[] {
  const ranges = (subnet["dhcp-range"] ?? []) as readonly string[];
  const format = propertiesOf("pve-sdn-dhcp-range");
  return ranges.map((range) => splitPropertyString(range, format) as unknown as DhcpRange);
}

export function checkSubnet(call: Call, id: string, subnet: Section): void {
  const { cidr } = parseSubnetId(id);
  const vnet = call.read(VNETS)[String(subnet.vnet)];
  if (!vnet) refuse.vnetMissing(subnet.vnet);
  if (vnet.vlanaware) refuse.vlanAware();
  const { gateway } = subnet;
  if (gateway !== undefined && !isPointToPoint(id, gateway) && !contains(cidr, String(gateway))) {
    refuse.gatewayOutside(gateway, cidr);
  }
  checkRanges(cidr, dhcpRanges(subnet));
}

/** Whether an IPv4 gateway belongs to a network of one address. It is outside the network and not registered. */
export function isPointToPoint(id: string, gateway: OptionValue | undefined): boolean {
  return gateway !== undefined && parseSubnetId(id).mask === "32" && !isIPv6Text(String(gateway));
}

/** Refuses a value that is not a single address. Networks and invalid addresses have different messages. */
function checkSingle(name: string, address: string): void {
  const [ip = "", length = ""] = address.split("/");
  const isNetwork = /^\d+$/.test(length) && Number(length) < (isIPv6Text(ip) ? 128 : 32);
  if (isIP(ip) !== 0 && isNetwork && networkOf(address) === `${canonicalAddress(ip)}/${length}`)
    refuse.wrongRange(`${name} must be a singular IP`);
  if (isIP(address) === 0) refuse.wrongRange(`${name} is not a valid IP ${address}`);
}

function checkRanges(cidr: string, ranges: readonly DhcpRange[]): void {
  for (const [index, { "start-address": start, "end-address": end }] of ranges.entries()) {
    checkSingle("start-address", start);
    checkSingle("end-address", end);
    if (compareAddresses(start, end) > 0)
      refuse.wrongRange(`start-address ${start} must be smaller than end-address ${end}`);
    if (!contains(cidr, start)) refuse.wrongRange(`start-address ${start} is not in subnet ${cidr}`);
    if (!contains(cidr, end)) refuse.wrongRange(`end-address ${end} is not in subnet ${cidr}`);
    const overlapping = ranges
      .slice(0, index)
      .some(
        (earlier) =>
          compareAddresses(earlier["start-address"], end) <= 0 && compareAddresses(start, earlier["end-address"]) <= 0,
      );
    if (overlapping) refuse.wrongRange("dhcp ranges must not overlap");
  }
}
