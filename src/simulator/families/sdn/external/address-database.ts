/**
 * The built-in IPAM: addresses by zone and network. It is changed at once, whatever becomes of what is staged.
 * Facts: docs/facts/sdn.md#addresses-of-vnets.
 */

import { fail } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import { ADDRESSES, type AddressDatabase, type RegisteredAddress, type RegisteredAddresses } from "../files";
import { canonicalAddress } from "../networks";

/** Where an address belongs. */
export interface Place {
  readonly zone: string;
  readonly cidr: string;
}

const PLACE = "at /usr/share/perl5/PVE/Network/SDN/Ipams/PVEPlugin.pm";

function addressesOf(database: AddressDatabase, { zone, cidr }: Place): RegisteredAddresses {
  const known = database.zones[zone] ?? fail(500, `zone '${zone}' doesn't exist in IPAM DB`);
  const subnet = known.subnets[cidr] ?? fail(500, `subnet '${cidr}' doesn't exist in IPAM DB`);
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
    if (first && (others.length > 0 || !first.gateway)) fail(500, `cannot delete subnet '${place.cidr}', not empty`);
    delete database.zones[place.zone]?.subnets[place.cidr];
  });
}

/** A gateway may be registered again. */
export function addAddress(call: Call, place: Place, ip: string, entry: RegisteredAddress): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, (database) => {
    const addresses = addressesOf(database, place);
    if (addresses[address] && !(entry.gateway && addresses[address].gateway)) {
      fail(500, `IP '${address}' already exist`);
    }
    addresses[address] = entry;
  });
}

export function removeAddress(call: Call, place: Place, ip: string): void {
  const address = canonicalAddress(ip);
  call.edit(ADDRESSES, ({ zones }) => {
    const { zone, cidr } = place;
    const known = zones[zone] ?? fail(500, `zone ${zone} don't exist in ipam db ${PLACE} line 263.`);
    const subnet = known.subnets[cidr] ?? fail(500, `subnet ${cidr} don't exist in ipam db ${PLACE} line 265.`);
    const addresses = subnet.ips;
    if (!addresses[address]) fail(500, `IP '${address}' does not exist in IPAM DB`);
    delete addresses[address];
  });
}
