import { requireThat } from "../mistakes";

/**
 * Builds addresses of rules, for `source` and `destination`. Pass aliases and IP sets there as constructs.
 *
 * ```ts
 * frontend.allow({ type: "in", macro: "SSH", source: firewall.Addresses.of("192.0.2.0/24", "198.51.100.7") });
 * ```
 */
export class Addresses {
  /**
   * Lists addresses and networks of the same IP version.
   *
   * ```ts
   * frontend.allow({ type: "in", macro: "SSH", source: firewall.Addresses.of("192.0.2.0/24", "198.51.100.7") });
   * ```
   */
  public static of(...addresses: string[]): string {
    requireThat(addresses.length > 0, addresses, "there must be an address");
    for (const address of addresses)
      requireThat(!/[,\s-]/.test(address), address, "each must be one address or network, such as 192.0.2.0/24");
    return addresses.join(",");
  }

  /**
   * Covers all addresses from the first to the last.
   *
   * ```ts
   * frontend.allow({ type: "in", macro: "SSH", source: firewall.Addresses.range("192.0.2.10", "192.0.2.19") });
   * ```
   */
  public static range(first: string, last: string): string {
    for (const address of [first, last])
      requireThat(!/[,\s/-]/.test(address), address, "the ends of a range must be addresses, such as 192.0.2.1");
    return `${first}-${last}`;
  }

  private constructor() {}
}
