/** Registers subnets and addresses in the IPAM of their zone. Facts: contributing/facts/sdn.md#addresses-of-vnets. */
import { ApiError } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Section } from "../../../kernel/section-config";
import { DNS, type RegisteredAddress, ZONES } from "../files";
import { isIPv6Text } from "../networks";
import { isPointToPoint } from "../subnets/checks";
import { parseSubnetId } from "../subnets/options";
import {
  addAddress,
  addNetwork,
  forgetAddress,
  type Place,
  rememberAddress,
  removeAddress,
  removeNetwork,
} from "./address-database";
import { connectionProblem } from "./connection";
import { storedIpams } from "./ipams";
import * as refuse from "./texts";

/** The IPAM object of a zone; one that was deleted meanwhile makes everything fail. */
function ipamOf(call: Call, zone: string): Section | undefined {
  const id = call.read(ZONES)[zone]?.ipam;
  if (id === undefined) return undefined;
  return (storedIpams(call)[String(id)] as Section | undefined) ?? refuse.deletedObject(186);
}

/** NetBox and phpIPAM are only reached or not: what they keep is theirs. */
function reach(call: Call, ipam: Section, failure: string): void {
  const problem = connectionProblem(call, String(ipam.url ?? ""), String(ipam.token ?? ""));
  if (problem !== undefined) refuse.ipamFailed(failure, problem);
}

/** The reverse zone of an IPv6 address is named by whole hexadecimal digits of its network. */
function checkReverseMask(server: Readonly<Section>, { cidr }: Place, ip: string): void {
  const mask = Number(server.reversemaskv6 || cidr.split("/")[1]);
  if (!isIPv6Text(ip) || mask % 4 === 0) return;
  refuse.reverseMask();
}

/** Names come along with addresses: the zone's DNS servers are asked before its IPAM. */
function checkNames(call: Call, zone: string, place: Place, ip: string): void {
  const { dns, dnszone, reversedns }: Partial<Section> = call.read(ZONES)[zone] ?? {};
  const servers = call.read(DNS);
  if (reversedns !== undefined) {
    checkReverseMask((servers[String(reversedns)] as Section | undefined) ?? refuse.deletedObject(138), place, ip);
  }
  if (dns === undefined || dnszone === undefined) return;
  const server = servers[String(dns)] ?? refuse.deletedObject(128);
  const problem = connectionProblem(call, String(server.url), String(server.key));
  if (problem !== undefined) refuse.zoneUnreadable(dnszone, problem);
}

/** A new or changed subnet of a zone: its network, and its gateway when it has another one than before. */
export function registerSubnet(call: Call, zone: string, id: string, subnet: Section, before?: Section): void {
  const place = parseSubnetId(id);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type !== "pve") {
    reach(call, ipam, "error adding subnet to ipam");
    return;
  }
  if (!before) addNetwork(call, place);
  const { gateway } = subnet;
  const old = before?.gateway;
  if (isPointToPoint(id, gateway) || gateway === old) return;
  if (gateway !== undefined) {
    checkNames(call, zone, place, String(gateway));
    addAddress(call, place, String(gateway), { gateway: 1 });
  }
  if (old !== undefined) dropGateway(call, zone, place, String(old));
}

/** Nothing is known of the network of a subnet that is not there. */
export function unregisterSubnet(call: Call, zone: string, id: string, subnet?: Section): void {
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type !== "pve") reach(call, ipam, "error deleting subnet from ipam");
  else if (subnet) removeNetwork(call, parseSubnetId(id));
  else refuse.noZoneOfSubnet();
}

/** A gateway that is not registered any more is only logged. */
function dropGateway(call: Call, zone: string, place: Place, gateway: string): void {
  try {
    checkNames(call, zone, place, gateway);
    removeAddress(call, place, gateway);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Registers an address of a guest or a static mapping; without an IPAM nothing happens. */
export function registerAddress(call: Call, zone: string, place: Place, ip: string, entry: RegisteredAddress): void {
  checkNames(call, zone, place, ip);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type === "pve") addAddress(call, place, ip, entry);
  else reach(call, ipam, "error add subnet ip to ipam: ip already exist");
  if (entry.mac !== undefined) rememberAddress(call, entry.mac, ip);
}

export function unregisterAddress(call: Call, zone: string, place: Place, ip: string, mac?: string): void {
  checkNames(call, zone, place, ip);
  const ipam = ipamOf(call, zone);
  if (!ipam) return;
  if (ipam.type === "pve") removeAddress(call, place, ip);
  else reach(call, ipam, `could not obtain ID for IP ${ip}`);
  if (mac !== undefined) forgetAddress(call, mac, ip);
}
