/**
 * Static addresses of a VNet, registered in the IPAM of its zone. The VNet may be only staged, but its subnets must be
 * running. The parameter `zone` is used for the permission check only.
 * Facts: contributing/facts/sdn.md#addresses-of-vnets.
 */

import { ApiError } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { type IpamSubnet, rememberedAddresses } from "./external/address-database";
import { registerAddress, unregisterAddress } from "./external/registration";
import { allIpams } from "./external/services";
import { ADDRESSES, RUNNING, VNETS, ZONES } from "./files";
import { canonicalAddress, contains, isIPv6Text } from "./networks";
import { parseSubnetId } from "./subnet";
import * as refuse from "./texts";

interface Target {
  /** Zone of the staged VNet. */
  readonly zone: string;
  readonly subnet: IpamSubnet;
  /** The address in its shortest form. */
  readonly ip: string;
  /** The DNS suffix. A static address has no host name in front of it. */
  readonly hostname?: string;
}

function targetOf(call: Call, ip: string): Target {
  const vnet = call.required("vnet");
  const zone = String(call.read(VNETS)[vnet]?.zone ?? refuse.noZoneOfVnet());
  const subnets = Object.entries(call.read(RUNNING).subnets).filter(([, subnet]) => subnet.vnet === vnet);
  const match = subnets.find(([id]) => ip !== "" && contains(parseSubnetId(id).cidr, ip));
  const [id, { dnszoneprefix }] = match ?? refuse.noSubnetFor(ip);
  const hostname = dnszoneprefix === undefined ? {} : { hostname: `.${dnszoneprefix}` };
  return { zone, subnet: parseSubnetId(id), ip: canonicalAddress(ip), ...hostname };
}

function register(call: Call, address: string, vmid?: number): void {
  const { zone, subnet, ip, hostname } = targetOf(call, address);
  registerAddress(call, zone, subnet, ip, { mac: call.text("mac"), vmid, hostname });
}

function unregister(call: Call, address: string): void {
  const { zone, subnet, ip } = targetOf(call, address);
  unregisterAddress(call, zone, subnet, ip, call.text("mac"));
}

function create(call: Call): void {
  register(call, call.required("ip"));
}

/**
 * Returns the MAC's current address of the same IP version, in zones with DHCP. External servers that respond know none,
 * and the server cannot parse the answer of phpIPAM.
 */
function addressOfMac(call: Call): string {
  const zone = String(call.read(VNETS)[call.required("vnet")]?.zone ?? "");
  const mac = call.text("mac");
  const { ipam, dhcp }: Partial<Section> = call.read(ZONES)[zone] ?? {};
  if (mac === undefined || ipam === undefined || dhcp === undefined) return "";
  const isIPv6 = isIPv6Text(call.required("ip"));
  const remembered = rememberedAddresses(call, mac);
  if (remembered) return (isIPv6 ? remembered.ip6 : remembered.ip4) ?? "";
  const type = allIpams(call)[String(ipam)]?.type ?? refuse.undefinedIpam();
  if (type === "phpipam") refuse.phpIpamAnswer();
  return type === "pve" ? registeredAddress(call, zone, mac, isIPv6) : "";
}

function registeredAddress(call: Call, zone: string, mac: string, isIPv6: boolean): string {
  const { subnets } = call.read(ADDRESSES).zones[zone] ?? refuse.noZoneInIpam(zone);
  const addresses = Object.values(subnets).flatMap(({ ips }) => Object.entries(ips));
  return addresses.find(([ip, entry]) => entry.mac === mac && isIPv6Text(ip) === isIPv6)?.[0] ?? "";
}

/** Runs work whose errors have one more line feed. */
function withExtraLineFeed(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.status, `${error.message}\n`, error.errors);
    throw error;
  }
}

/** Replaces the MAC's address. If the new one is refused, the old one is registered again, without its host name. */
function move(call: Call): void {
  const [before, vmid] = [addressOfMac(call), call.number("vmid")];
  unregister(call, before);
  withExtraLineFeed(() => {
    try {
      register(call, call.required("ip"), vmid);
    } catch (error) {
      register(call, before, vmid);
      throw error;
    }
  });
}

function remove(call: Call): void {
  withExtraLineFeed(() => unregister(call, call.required("ip")));
}

export const addresses: Routes = {
  "POST /cluster/sdn/vnets/{vnet}/ips": create,
  "PUT /cluster/sdn/vnets/{vnet}/ips": move,
  "DELETE /cluster/sdn/vnets/{vnet}/ips": remove,
};
