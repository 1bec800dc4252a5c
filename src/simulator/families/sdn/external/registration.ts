/** Registers subnets and addresses in the IPAM of their zone. */
import { ApiError, fail } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Section } from "../../../kernel/section-config";
import { ZONES } from "../files";
import { isPointToPoint } from "../subnets/checks";
import { parseSubnetId } from "../subnets/options";
import {
  addAddress,
  addNetwork,
  type Place,
  type RegisteredAddress,
  removeAddress,
  removeNetwork,
} from "./address-database";
import { connectionProblem } from "./connection";
import { ipams } from "./ipam-file";

/** The IPAM object of a zone, when it has one that still exists. */
function ipamOf(call: Call, zone: string): Section | undefined {
  const id = call.read(ZONES)[zone]?.ipam;
  return id === undefined ? undefined : (ipams(call)[String(id)] as Section | undefined);
}

/** NetBox and phpIPAM are only reached or not: what they keep is theirs. */
function reach(call: Call, ipam: Section, failure: string): void {
  const problem = connectionProblem(call, String(ipam.url ?? ""), String(ipam.token ?? ""));
  if (problem !== undefined) fail(500, `${failure}: ${problem}`);
}

/** A new or changed subnet: its network, and its gateway when it has another one than before. */
export function registerSubnet(call: Call, id: string, subnet: Section, before?: Section): void {
  const place = parseSubnetId(id);
  const ipam = ipamOf(call, place.zone);
  if (!ipam) return;
  if (ipam.type !== "pve") {
    reach(call, ipam, "error adding subnet to ipam");
    return;
  }
  addNetwork(call, place);
  if (isPointToPoint(id) || subnet.gateway === before?.gateway) return;
  if (subnet.gateway !== undefined) addAddress(call, place, String(subnet.gateway), { gateway: 1 });
  if (before?.gateway !== undefined) dropGateway(call, place, String(before.gateway));
}

export function unregisterSubnet(call: Call, id: string, subnet: Section): void {
  const place = parseSubnetId(id);
  const ipam = ipamOf(call, place.zone);
  if (!ipam) return;
  if (ipam.type !== "pve") {
    reach(call, ipam, "error deleting subnet from ipam");
    return;
  }
  if (subnet.gateway !== undefined && !isPointToPoint(id)) dropGateway(call, place, String(subnet.gateway));
  removeNetwork(call, place);
}

/** A gateway that is not registered any more is only logged. */
function dropGateway(call: Call, place: Place, gateway: string): void {
  try {
    removeAddress(call, place, gateway);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Registers an address of a guest or a static mapping; without an IPAM nothing happens. */
export function registerAddress(call: Call, place: Place, ip: string, entry: RegisteredAddress): void {
  const ipam = ipamOf(call, place.zone);
  if (ipam?.type === "pve") addAddress(call, place, ip, entry);
  else if (ipam) reach(call, ipam, "can't add ip to ipam");
}

export function unregisterAddress(call: Call, place: Place, ip: string): void {
  const ipam = ipamOf(call, place.zone);
  if (ipam?.type === "pve") removeAddress(call, place, ip);
  else if (ipam) reach(call, ipam, "can't delete ip from ipam");
}
