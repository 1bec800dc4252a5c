/** Factories of values in rules: addresses, ports and rates of logging. */
import { requireThat, requireWhole } from "../mistakes";

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

/**
 * Builds ports of rules, for `sourcePort` and `destinationPort`.
 *
 * ```ts
 * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.of(80, 443) });
 * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.all("ssh", firewall.Ports.range(8000, 8080)) });
 * ```
 */
export class Ports {
  /**
   * Lists single ports, 0 to 65535.
   *
   * ```ts
   * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.of(80, 443) });
   * ```
   */
  public static of(...ports: number[]): string {
    for (const port of ports) requireWhole(port, 0, 65_535, "a port");
    return Ports.all(...ports.map(String));
  }

  /**
   * Covers all ports from the first to the last, 0 to 65535.
   *
   * ```ts
   * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.range(8000, 8080) });
   * ```
   */
  public static range(first: number, last: number): string {
    for (const port of [first, last]) requireWhole(port, 0, 65_535, "a port");
    requireThat(first <= last, first, `the first port of a range must not be above the last one, ${last}`);
    return `${first}:${last}`;
  }

  /**
   * Combines ports, ranges and service names: at most 15, where a range counts as two.
   *
   * ```ts
   * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.all("ssh", firewall.Ports.range(8000, 8080)) });
   * ```
   */
  public static all(...ports: string[]): string {
    requireThat(ports.length > 0, ports, "there must be a port");
    return ports.join(",");
  }

  private constructor() {}
}

const MAX_MESSAGES = 1_000_000;

/**
 * Builds limits of firewall log messages, for `logRatelimit`.
 *
 * ```ts
 * new firewall.Options(this, "options", { logRatelimit: { enabled: true, burst: 10, rate: firewall.LogRate.perMinute(5) } });
 * ```
 */
export class LogRate {
  /**
   * Limits messages per second, 1 to 1000000.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perSecond(1) } });
   * ```
   */
  public static perSecond(messages: number): string {
    return rate(messages, "second");
  }

  /**
   * Limits messages per minute, 1 to 1000000.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perMinute(5) } });
   * ```
   */
  public static perMinute(messages: number): string {
    return rate(messages, "minute");
  }

  /**
   * Limits messages per hour, 1 to 1000000.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perHour(100) } });
   * ```
   */
  public static perHour(messages: number): string {
    return rate(messages, "hour");
  }

  /**
   * Limits messages per day, 1 to 1000000.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perDay(1000) } });
   * ```
   */
  public static perDay(messages: number): string {
    return rate(messages, "day");
  }

  private constructor() {}
}

function rate(messages: number, unit: string): string {
  requireWhole(messages, 1, MAX_MESSAGES, "messages");
  return `${messages}/${unit}`;
}
