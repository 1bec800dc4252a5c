/** Registers subnets and addresses in the IPAM of their zone. Facts: contributing/facts/sdn.md#addresses-of-vnets. */

import { ApiError } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Section } from "../../../kernel/section-config";
import { DNS, type RegisteredAddress, ZONES } from "../files";
import { isIPv6Text } from "../networks";
import { isPointToPoint, parseSubnetId } from "../subnet";
import {
  addAddress,
  addNetwork,
  forgetAddress,
  type IpamSubnet,
  rememberAddress,
  removeAddress,
  removeNetwork,
} from "./address-database";
import { allIpams, connectionProblem } from "./services";
import * as refuse from "./texts";

/** Returns the IPAM object of a zone. Every request fails if it was deleted. */
function ipamOf(call: Call, zone: string): Section | undefined {
  const id = call.read(ZONES)[zone]?.ipam;
  if (id === undefined) return undefined;
  return (allIpams(call)[String(id)] as Section | undefined) ?? refuse.deletedObject(186);
}

/** Refuses if NetBox or phpIPAM does not respond. Their contents are not simulated. */
function requireConnection(call: Call, ipam: Section, failure: string): void {
  const problem = connectionProblem(call, String(ipam.url ?? ""), String(ipam.token ?? ""));
  if (problem !== undefined) refuse.ipamFailed(failure, problem);
}

/** Refuses IPv6 reverse zones whose mask is not a multiple of 4: their names consist of whole hexadecimal digits. */
function checkReverseMask(server: Readonly<Section>, { cidr }: IpamSubnet, ip: string): void {
  const mask = Number(server.reversemaskv6 || cidr.split("/")[1]);
  if (isIPv6Text(ip) && mask % 4 !== 0) refuse.reverseMask();
}

/** Checks the zone's DNS servers. The server contacts them before the IPAM. */
function checkNames(call: Call, zone: string, subnet: IpamSubnet, ip: string): void {
  const { dns, dnszone, reversedns }: Partial<Section> = call.read(ZONES)[zone] ?? {};
  const servers = call.read(DNS);
  if (reversedns !== undefined) {
    checkReverseMask((servers[String(reversedns)] as Section | undefined) ?? refuse.deletedObject(138), subnet, ip);
  }
  if (dns === undefined || dnszone === undefined) return;
  const server = servers[String(dns)] ?? refuse.deletedObject(128);
  const problem = connectionProblem(call, String(server.url), String(server.key));
  if (problem !== undefined) refuse.zoneUnreadable(dnszone, problem);
}

/** Registers the network of a new subnet, and the gateway if it differs from that before. */
export function registerSubnet(call: Call, zone: string, id: string, subnet: Section, before?: Section): void {
  const ipamSubnet = parseSubnetId(id);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type !== "pve") {
    requireConnection(call, ipam, "error adding subnet to ipam");
    return;
  }
  if (!before) addNetwork(call, ipamSubnet);
  const { gateway } = subnet;
  const old = before?.gateway;
  if (isPointToPoint(id, gateway) || gateway === old) return;
  if (gateway !== undefined) {
    checkNames(call, zone, ipamSubnet, String(gateway));
    addAddress(call, ipamSubnet, String(gateway), { gateway: 1 });
  }
  if (old !== undefined) removeGateway(call, zone, ipamSubnet, String(old));
}

/** Removes the network of a subnet. The built-in IPAM fails if the subnet is missing. */
export function unregisterSubnet(call: Call, zone: string, id: string, subnet?: Section): void {
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type !== "pve") requireConnection(call, ipam, "error deleting subnet from ipam");
  else if (subnet) removeNetwork(call, parseSubnetId(id));
  else refuse.noZoneOfSubnet();
}

/** Removes a gateway. The server only logs errors. */
function removeGateway(call: Call, zone: string, subnet: IpamSubnet, gateway: string): void {
  try {
    checkNames(call, zone, subnet, gateway);
    removeAddress(call, subnet, gateway);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Registers an address of a guest or a static mapping, if the zone has an IPAM. */
export function registerAddress(
  call: Call,
  zone: string,
  subnet: IpamSubnet,
  ip: string,
  entry: RegisteredAddress,
): void {
  checkNames(call, zone, subnet, ip);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type === "pve") addAddress(call, subnet, ip, entry);
  else requireConnection(call, ipam, "error add subnet ip to ipam: ip already exist");
  if (entry.mac !== undefined) rememberAddress(call, entry.mac, ip);
}

export function unregisterAddress(call: Call, zone: string, subnet: IpamSubnet, ip: string, mac?: string): void {
  checkNames(call, zone, subnet, ip);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type === "pve") removeAddress(call, subnet, ip);
  else requireConnection(call, ipam, `could not obtain ID for IP ${ip}`);
  if (mac !== undefined) forgetAddress(call, mac, ip);
}
