/**
 * Which addresses a MAC was given last, whatever the zone. The server looks here first when it needs the address of a
 * MAC, so that what is taken back without its MAC is remembered too long.
 * Facts: contributing/facts/sdn.md#addresses-of-vnets.
 */

import type { Call } from "../../../kernel/call";
import { type AddressesOfMac, MAC_CACHE } from "../files";
import { isIPv6Text } from "../networks";

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
