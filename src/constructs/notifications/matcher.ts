import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import { MatcherBinding } from "../../bindings/notifications/matcher-binding";

/**
 * A notification matcher: sends messages that meet its conditions to endpoints.
 *
 * ```ts
 * const failures = new notifications.Matcher(this, "failures", { name: "failures", matchSeverities: [["error"]] });
 * failures.addTarget(mail);
 * ```
 */
export class Matcher extends MatcherBinding {
  /**
   * Adds an endpoint to `targets`.
   *
   * ```ts
   * failures.addTarget(mail);
   * ```
   */
  public addTarget(endpoint: IEndpoint): void {
    this.targets = [...(this.targetsInput ?? []), endpoint.name];
  }
}
