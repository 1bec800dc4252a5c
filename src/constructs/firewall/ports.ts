import { requireThat, requireWhole } from "../mistakes";

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
