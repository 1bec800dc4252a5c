/**
 * Attributes that have no effect without another one. The server stores them without a word, so that only a warning
 * helps whoever waits for what they seem to promise.
 *
 * ```ts
 * warnWithoutEffect(config, report, [
 *   { names: ["mail_notification"], unless: isGiven("mail_to"), because: "It is about the mails to mail_to." },
 * ]);
 * ```
 */
import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { withoutEffect } from "../diagnostics";

/** `undefined` while it is not known. */
export type Condition = (config: ValueMap) => boolean | undefined;

export interface Dependence {
  readonly names: readonly string[];
  readonly unless: Condition;
  /** A sentence: what it takes. */
  readonly because: string;
  /** Whether one of them says something, where that is not by being something other than nothing. */
  readonly when?: Condition;
}

/** Something other than nothing. */
export const isGiven =
  (name: string): Condition =>
  (config) => {
    const value = config[name] ?? null;
    if (value === UNKNOWN) return undefined;
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== "" && value !== false;
  };

/** One of these values; null stands for an attribute that is not set. */
export const isOneOf =
  (name: string, ...values: readonly Value[]): Condition =>
  (config) => {
    const value = config[name] ?? null;
    return value === UNKNOWN ? undefined : values.includes(value);
  };

export function warnWithoutEffect(config: ValueMap, report: Report, rules: readonly Dependence[]): void {
  for (const { names, unless, because, when } of rules) {
    if (unless(config) !== false) continue;
    for (const name of names.filter((one) => (when ?? isGiven(one))(config))) {
      report.warn(withoutEffect({ name, because }, path(name)));
    }
  }
}
