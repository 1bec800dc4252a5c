/**
 * The built-in IPAM: addresses by zone and network. Changes take effect at once and are never staged.
 * Facts: contributing/facts/sdn.md#addresses-of-vnets.
 */

import type { Call } from "../../../kernel/call";
import {
  ADDRESSES,
  type AddressDatabase,
  type AddressesOfMac,
  MAC_CACHE,
  type RegisteredAddress,
  type RegisteredAddresses,
} from "../files";
import { canonicalAddress, isIPv6Text } from "../networks";
import * as refuse from "./texts";

/** A subnet in the IPAM. */
export interface IpamSubnet {
  readonly zone: string;
  readonly cidr: string;
}

function addressesOf(database: AddressDatabase, { zone, cidr }: IpamSubnet): RegisteredAddresses {
  const { subnets } = database.zones[zone] ?? refuse.noZone(zone);
  return (subnets[cidr] ?? refuse.noSubnet(cidr)).ips;
}

export function addNetwork(call: Call, { zone, cidr }: IpamSubnet): void {
  call.edit(ADDRESSES, (database) => {
    database.zones[zone] ??= { subnets: {} };
    database.zones[zone].subnets[cidr] ??= { ips: {} };
  });
}

/** Removes a network. Only its gateway may still be registered. */
export function removeNetwork(call: Call, subnet: IpamSubnet): void {
  call.edit(ADDRESSES, (database) => {
    const [first, ...others] = Object.values(addressesOf(database, subnet));
    if (first && (others.length > 0 || !first.gateway)) refuse.subnetNotEmpty(subnet.cidr);
    delete database.zones[subnet.zone]?.subnets[subnet.cidr];
  });
}

/** Registers an address. A gateway may be registered again. */
export function addAddress(call: Call, subnet: IpamSubnet, ip: string, entry: RegisteredAddress): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, (database) => {
    const addresses = addressesOf(database, subnet);
    if (addresses[address] && !(entry.gateway && addresses[address].gateway)) refuse.addressExists(address);
    addresses[address] = entry;
  });
}

export function removeAddress(call: Call, { zone, cidr }: IpamSubnet, ip: string): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, ({ zones }) => {
    const { subnets } = zones[zone] ?? refuse.noZoneToRelease(zone);
    const addresses = (subnets[cidr] ?? refuse.noSubnetToRelease(cidr)).ips;
    if (!addresses[address]) refuse.noSuchAddress(address);
    delete addresses[address];
  });
}

// Cache of the last addresses of each MAC, whatever the zone. The server reads it first to find the address of a MAC. An
// address that is released without its MAC remains in it.
// Facts: contributing/facts/sdn.md#addresses-of-vnets.

const versionOf = (ip: string) => (isIPv6Text(ip) ? "ip6" : "ip4");

export function rememberAddress(call: Call, mac: string, ip: string): void {
  call.edit(MAC_CACHE, (macs) => {
    macs[mac] = { ...macs[mac], [versionOf(ip)]: ip };
  });
}

export function forgetAddress(call: Call, mac: string, ip: string): void {
  call.edit(MAC_CACHE, (macs) => {
    const remaining = { ...macs[mac] };
    delete remaining[versionOf(ip)];
    if (Object.keys(remaining).length > 0) macs[mac] = remaining;
    else delete macs[mac];
  });
}

/** Returns the cached addresses of a MAC, if there are any. */
export function rememberedAddresses(call: Call, mac: string): Readonly<AddressesOfMac> | undefined {
  return call.read(MAC_CACHE)[mac];
}
