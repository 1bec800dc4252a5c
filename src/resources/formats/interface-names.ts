/**
 * Names of network interfaces, of which the server has several ideas.
 *
 * ```ts
 * interfaceName("eth0.100");       // undefined
 * fabricInterfaceName("ENS19");    // undefined on 9.2.11
 * wireguardInterfaceName("wg-01"); // undefined
 * ```
 */
import { all, matching, maxLength } from "./validator";

/** Format `pve-iface`. */
export const interfaceName = matching(
  /^[a-zA-Z][a-zA-Z0-9_]{1,20}([:.]\d+)?$/,
  "must be an interface name: a letter, then 1 to 20 letters, digits and underscores, then optionally . or : and a number",
);

/** Interface of a firewall rule: the same, of at most 20 characters. */
export const firewallInterfaceName = all(interfaceName, maxLength(20));

/** Interface of a fabric node outside WireGuard: the kernel takes at most 15 characters. */
export const fabricInterfaceName = all(interfaceName, maxLength(15));

/** Interface of a WireGuard fabric node; the server creates it. */
export const wireguardInterfaceName = matching(
  /^[a-zA-Z0-9][a-zA-Z0-9-]{0,6}[a-zA-Z0-9]?$/,
  "must be 1 to 8 letters, digits and hyphens, beginning with a letter or digit",
);
