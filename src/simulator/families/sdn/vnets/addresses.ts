/**
 * Static addresses of a VNet, registered in the IPAM of its zone. The VNet may be staged only, but its subnets have to
 * be running. The parameter `zone` is for the permission check and nothing else.
 */
import { ApiError, fail } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Family } from "../../../kernel/router";
import { ADDRESSES, type Place } from "../external/address-database";
import { registerAddress, unregisterAddress } from "../external/registration";
import { RUNNING, VNETS, ZONES } from "../files";
import { contains, isIPv6Text } from "../networks";
import { parseSubnetId } from "../subnets/options";

/** Names of the running subnets of the VNet, which has to be there. */
function networksOf(call: Call): Place[] {
  const vnet = call.need("vnet");
  if (!call.read(VNETS)[vnet]) fail(500, "no sdn zone ID specified");
  return Object.entries(call.read(RUNNING).subnets)
    .filter(([, subnet]) => subnet.vnet === vnet)
    .map(([id]) => parseSubnetId(id));
}

function placeOf(call: Call, ip: string): Place {
  const place = networksOf(call).find(({ cidr }) => ip !== "" && contains(cidr, ip));
  const where = "at /usr/share/perl5/PVE/Network/SDN/Subnets.pm line 115.";
  return place ?? fail(500, `can't find any subnet for ip ${ip} ${where}`);
}

function create(call: Call): void {
  const ip = call.need("ip");
  registerAddress(call, placeOf(call, ip), ip, { mac: call.text("mac") });
}

/** The address that the MAC has so far, of the same version; only zones that hand out addresses know it. */
function addressOfMac(call: Call): string {
  const isIPv6 = isIPv6Text(call.need("ip"));
  const { zones } = call.read(ADDRESSES);
  for (const { zone, cidr } of networksOf(call)) {
    if (!call.read(ZONES)[zone]?.dhcp) continue;
    const known = Object.entries(zones[zone]?.subnets[cidr]?.ips ?? {});
    const found = known.find(([ip, { mac }]) => mac === call.text("mac") && isIPv6Text(ip) === isIPv6);
    if (found) return found[0];
  }
  return "";
}

/** The old address goes first: when the new one is taken, the MAC is left without any. */
function move(call: Call): void {
  const [before, ip] = [addressOfMac(call), call.need("ip")];
  unregisterAddress(call, placeOf(call, before), before);
  registerAddress(call, placeOf(call, ip), ip, { mac: call.text("mac"), vmid: call.number("vmid") });
}

/** Whatever fails here is told with one more line feed. */
function remove(call: Call): void {
  const ip = call.need("ip");
  try {
    unregisterAddress(call, placeOf(call, ip), ip);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.status, `${error.message}\n`, error.errors);
    throw error;
  }
}

export const addresses: Family = (route) => {
  route("POST", "/cluster/sdn/vnets/{vnet}/ips", create);
  route("PUT", "/cluster/sdn/vnets/{vnet}/ips", move);
  route("DELETE", "/cluster/sdn/vnets/{vnet}/ips", remove);
};
