import { requireThat, requireWhole } from "../mistakes";

/**
 * Ports of rules, for `sourcePort` and `destinationPort`.
 *
 * ```ts
 * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.of(80, 443) });
 * frontend.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.all("ssh", firewall.Ports.range(8000, 8080)) });
 * ```
 */
export class Ports {
  /**
   * Single ports, 0 to 65535.
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
   * All ports from the first to the last, 0 to 65535.
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
   * Ports, ranges and names of services together: at most 15, of which a range counts two.
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
