/**
 * The built-in IPAM: addresses by zone and network. It is changed at once, whatever becomes of what is staged.
 * Facts: contributing/facts/sdn.md#addresses-of-vnets.
 */

import type { Call } from "../../../kernel/call";
import { ADDRESSES, type AddressDatabase, type RegisteredAddress, type RegisteredAddresses } from "../files";
import { canonicalAddress } from "../networks";
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
