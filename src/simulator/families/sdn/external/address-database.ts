/**
 * The built-in IPAM: addresses by zone and network. It is changed at once, whatever becomes of what is staged.
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

/** Where an address belongs. */
export interface Place {
  readonly zone: string;
  readonly cidr: string;
}

function addressesOf(database: AddressDatabase, { zone, cidr }: Place): RegisteredAddresses {
  const known = database.zones[zone] ?? refuse.noZone(zone);
  const subnet = known.subnets[cidr] ?? refuse.noSubnet(cidr);
  return subnet.ips;
}

export function addNetwork(call: Call, { zone, cidr }: Place): void {
  call.edit(ADDRESSES, (database) => {
    database.zones[zone] ??= { subnets: {} };
    database.zones[zone].subnets[cidr] ??= { ips: {} };
  });
}

/** A gateway that is the only address left goes along. */
export function removeNetwork(call: Call, place: Place): void {
  call.edit(ADDRESSES, (database) => {
    const [first, ...others] = Object.values(addressesOf(database, place));
    if (first && (others.length > 0 || !first.gateway)) refuse.subnetNotEmpty(place.cidr);
    delete database.zones[place.zone]?.subnets[place.cidr];
  });
}

/** A gateway may be registered again. */
export function addAddress(call: Call, place: Place, ip: string, entry: RegisteredAddress): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, (database) => {
    const addresses = addressesOf(database, place);
    if (addresses[address] && !(entry.gateway && addresses[address].gateway)) {
      refuse.addressExists(address);
    }
    addresses[address] = entry;
  });
}

export function removeAddress(call: Call, place: Place, ip: string): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, ({ zones }) => {
    const { zone, cidr } = place;
    const known = zones[zone] ?? refuse.noZoneToRelease(zone);
    const subnet = known.subnets[cidr] ?? refuse.noSubnetToRelease(cidr);
    const addresses = subnet.ips;
    if (!addresses[address]) refuse.noSuchAddress(address);
    delete addresses[address];
  });
}

// The last addresses of each MAC, whatever the zone. The server reads this table first when it needs the address of a MAC, so an
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
    const left = { ...macs[mac] };
    delete left[versionOf(ip)];
    if (Object.keys(left).length > 0) macs[mac] = left;
    else delete macs[mac];
  });
}

/** What is known of a MAC; nothing when it was never seen. */
export function rememberedAddresses(call: Call, mac: string): Readonly<AddressesOfMac> | undefined {
  return call.read(MAC_CACHE)[mac];
}
