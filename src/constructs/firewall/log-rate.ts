import { requireWhole } from "../mistakes";

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
