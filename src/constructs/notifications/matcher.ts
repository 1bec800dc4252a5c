import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import type { MatcherMatchFields } from "../../bindings/notifications/matcher";
import { MatcherBinding } from "../../bindings/notifications/matcher-binding";
import { requireThat } from "../mistakes";

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

/**
 * Builds conditions on fields of messages, for `matchFields` of matchers.
 *
 * ```ts
 * new notifications.Matcher(this, "backups", {
 *   name: "backups",
 *   matchFields: [notifications.Match.type("vzdump"), notifications.Match.field("hostname", "pve1", "pve2")],
 *   targets: [mail],
 * });
 * ```
 */
export class Match {
  /**
   * Matches messages of one of these types: `vzdump`, `replication`, `fencing`, `package-updates`, `system-mail`.
   *
   * ```ts
   * new notifications.Matcher(this, "backups", { name: "backups", matchFields: [notifications.Match.type("vzdump")], targets: [mail] });
   * ```
   */
  public static type(...types: string[]): MatcherMatchFields {
    return Match.field("type", ...types);
  }

  /**
   * Matches messages whose field has one of the values. Values cannot contain commas.
   *
   * ```ts
   * new notifications.Matcher(this, "hosts", { name: "hosts", matchFields: [notifications.Match.field("hostname", "pve1", "pve2")], targets: [mail] });
   * ```
   */
  public static field(name: string, ...values: string[]): MatcherMatchFields {
    requireThat(values.length > 0, values, `there must be a value of the field ${name}`);
    return { type: "exact", field: name, values };
  }

  /**
   * Matches messages if the regular expression matches anywhere in the field. The syntax is that of Rust's regex crate.
   *
   * ```ts
   * new notifications.Matcher(this, "web", { name: "web", matchFields: [notifications.Match.pattern("hostname", "^pve[12]$")], targets: [mail] });
   * ```
   */
  public static pattern(name: string, expression: string): MatcherMatchFields {
    return { type: "regex", field: name, regex: expression };
  }

  private constructor() {}
}
