import type { Construct } from "constructs";
import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import type { MatcherConfig } from "../../bindings/notifications/matcher";
import { MatcherBinding } from "../../bindings/notifications/matcher-binding";

/**
 * Which notifications go to which endpoints.
 *
 * ```ts
 * const failures = new notifications.Matcher(this, "failures", { name: "failures", matchSeverities: [["error"]] });
 * failures.addTarget(mail);
 * ```
 */
export class Matcher extends MatcherBinding {
  public constructor(scope: Construct, id: string, config: MatcherConfig) {
    super(scope, id, config);
  }

  /**
   * Lets matching notifications go to this endpoint as well.
   *
   * ```ts
   * failures.addTarget(mail);
   * ```
   */
  public addTarget(endpoint: IEndpoint): void {
    this.targets = [...(this.targetsInput ?? []), endpoint.name];
  }
}
