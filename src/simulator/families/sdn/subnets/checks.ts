/** What has to be true of a subnet. Facts: contributing/facts/sdn.md#subnets. */
import { isIP } from "node:net";
import type { Call } from "../../../kernel/call";
import type { OptionValue, Section } from "../../../kernel/section-config";
import { VNETS } from "../files";
import { canonicalAddress, compareAddresses, contains, isIPv6Text, networkOf } from "../networks";
import { type DhcpRange, dhcpRanges, parseSubnetId } from "./options";
import * as refuse from "./texts";

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

/** An IPv4 gateway of a network of one address is elsewhere, and not registered. Only the length of the mask counts. */
export function isPointToPoint(id: string, gateway: OptionValue | undefined): boolean {
  return gateway !== undefined && parseSubnetId(id).mask === "32" && !isIPv6Text(String(gateway));
}

/** Networks are addresses too, but of several; with host bits they are nothing. */
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
