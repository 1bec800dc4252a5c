/**
 * Attributes that have no effect without another one. The server stores them without an error, so the provider warns.
 *
 * ```ts
 * warnWithoutEffect(config, report, [
 *   { names: ["mail_notification"], unless: isGiven("mail_to"), because: "It is about the mails to `mail_to`." },
 * ]);
 * ```
 */

import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import { attribute, template } from "../../naming/message";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { withoutEffect } from "../diagnostics";

/** Returns `undefined` while the value is unknown. */
export type Condition = (config: ValueMap) => boolean | undefined;

export interface Dependence {
  readonly names: readonly string[];
  readonly unless: Condition;
  /** The requirement, as a sentence with names in backticks. */
  readonly because: string;
  /** Whether an attribute counts as set. Default: {@link isGiven}. */
  readonly when?: Condition;
}

/** True if the attribute is neither null, empty nor false. */
export const isGiven =
  (name: string): Condition =>
  (config) => {
    const value = config[name] ?? null;
    if (value === UNKNOWN) return undefined;
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== "" && value !== false;
  };

/** True if the attribute has one of these values. Null means that it is not set. */
export const isOneOf =
  (name: string, ...values: readonly Value[]): Condition =>
  (config) => {
    const value = config[name] ?? null;
    return value === UNKNOWN ? undefined : values.includes(value);
  };

export function warnWithoutEffect(config: ValueMap, report: Report, rules: readonly Dependence[]): void {
  for (const { names, unless, because, when } of rules) {
    if (unless(config) !== false) continue;
    for (const name of names.filter((name) => (when ?? isGiven(name))(config))) {
      // biome-ignore lint/plugin/templates: the definition holds a string of this code base
      report.warn(withoutEffect({ name: attribute(name), because: template(because) }, path(name)));
    }
  }
}
