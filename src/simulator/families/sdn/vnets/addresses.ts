/**
 * Static addresses of a VNet, registered in the IPAM of its zone. The VNet may be staged only, but its subnets have to
 * be running. The parameter `zone` is for the permission check and nothing else.
 * Facts: contributing/facts/sdn.md#addresses-of-vnets.
 */

import { ApiError } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import type { Section } from "../../../kernel/section-config";
import { type Place, rememberedAddresses } from "../external/address-database";
import { storedIpams } from "../external/ipams";
import { registerAddress, unregisterAddress } from "../external/registration";
import { ADDRESSES, RUNNING, VNETS, ZONES } from "../files";
import { canonicalAddress, contains, isIPv6Text } from "../networks";
import { parseSubnetId } from "../subnets/options";
import * as refuse from "./texts";

interface Target {
  /** Of the staged VNet. */
  readonly zone: string;
  readonly place: Place;
  /** The address in its shortest spelling. */
  readonly ip: string;
  /** What stands behind a host name, which a static address does not have. */
  readonly hostname?: string;
}

function targetOf(call: Call, ip: string): Target {
  const vnet = call.required("vnet");
  const zone = String(call.read(VNETS)[vnet]?.zone ?? refuse.noZoneOfVnet());
  const subnets = Object.entries(call.read(RUNNING).subnets).filter(([, subnet]) => subnet.vnet === vnet);
  const found = subnets.find(([id]) => ip !== "" && contains(parseSubnetId(id).cidr, ip));
  if (!found) {
    refuse.noSubnetFor(ip);
  }
  const [id, { dnszoneprefix }] = found;
  const hostname = dnszoneprefix === undefined ? {} : { hostname: `.${dnszoneprefix}` };
  return { zone, place: parseSubnetId(id), ip: canonicalAddress(ip), ...hostname };
}

function register(call: Call, address: string, vmid?: number): void {
  const { zone, place, ip, hostname } = targetOf(call, address);
  registerAddress(call, zone, place, ip, { mac: call.text("mac"), vmid, hostname });
}

function unregister(call: Call, address: string): void {
  const { zone, place, ip } = targetOf(call, address);
  unregisterAddress(call, zone, place, ip, call.text("mac"));
}

function create(call: Call): void {
  register(call, call.required("ip"));
}

/**
 * The address that the MAC has so far, of the same version; only zones that hand out addresses know it. The servers
 * outside that answer know none, and what phpIPAM answers is not understood.
 */
function addressOfMac(call: Call): string {
  const zone = String(call.read(VNETS)[call.required("vnet")]?.zone ?? "");
  const mac = call.text("mac");
  const { ipam, dhcp }: Partial<Section> = call.read(ZONES)[zone] ?? {};
  if (mac === undefined || ipam === undefined || dhcp === undefined) return "";
  const isIPv6 = isIPv6Text(call.required("ip"));
  const remembered = rememberedAddresses(call, mac);
  if (remembered) return (isIPv6 ? remembered.ip6 : remembered.ip4) ?? "";
  const type = storedIpams(call)[String(ipam)]?.type ?? refuse.undefinedIpam();
  if (type === "phpipam") refuse.phpIpamAnswer();
  return type === "pve" ? registeredAddress(call, zone, mac, isIPv6) : "";
}

function registeredAddress(call: Call, zone: string, mac: string, isIPv6: boolean): string {
  const { subnets } = call.read(ADDRESSES).zones[zone] ?? refuse.noZoneInIpam(zone);
  const known = Object.values(subnets).flatMap(({ ips }) => Object.entries(ips));
  return known.find(([ip, entry]) => entry.mac === mac && isIPv6Text(ip) === isIPv6)?.[0] ?? "";
}

/** Whatever fails in here is reported with one more line feed. */
function withLineFeed(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.status, `${error.message}\n`, error.errors);
    throw error;
  }
}

/** The old address goes first, and comes back, without its host name, when the new one cannot be had. */
function move(call: Call): void {
  const [before, vmid] = [addressOfMac(call), call.number("vmid")];
  unregister(call, before);
  withLineFeed(() => {
    try {
      register(call, call.required("ip"), vmid);
    } catch (error) {
      register(call, before, vmid);
      throw error;
    }
  });
}

function remove(call: Call): void {
  withLineFeed(() => unregister(call, call.required("ip")));
}

export const addresses: Routes = {
  "POST /cluster/sdn/vnets/{vnet}/ips": create,
  "PUT /cluster/sdn/vnets/{vnet}/ips": move,
  "DELETE /cluster/sdn/vnets/{vnet}/ips": remove,
};
