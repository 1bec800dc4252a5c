import { requireWhole } from "../mistakes";

const MOST = 1_000_000;

/**
 * How many messages the firewall logs in a time, for `logRatelimit`.
 *
 * ```ts
 * new firewall.Options(this, "options", { logRatelimit: { enabled: true, burst: 10, rate: firewall.LogRate.perMinute(5) } });
 * ```
 */
export class LogRate {
  /**
   * So many each second.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perSecond(1) } });
   * ```
   */
  public static perSecond(messages: number): string {
    return rate(messages, "second");
  }

  /**
   * So many each minute.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perMinute(5) } });
   * ```
   */
  public static perMinute(messages: number): string {
    return rate(messages, "minute");
  }

  /**
   * So many each hour.
   *
   * ```ts
   * new firewall.Options(this, "options", { logRatelimit: { enabled: true, rate: firewall.LogRate.perHour(100) } });
   * ```
   */
  public static perHour(messages: number): string {
    return rate(messages, "hour");
  }

  /**
   * So many each day.
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
  requireWhole(messages, 1, MOST, "messages");
  return `${messages}/${unit}`;
}
