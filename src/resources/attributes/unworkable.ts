/**
 * Cautions about values that the server accepts although the object cannot work with them.
 *
 * ```ts
 * port: integer({ doc: "Port." }).required().cautioned(portOutOfRange)
 * ```
 */

import type { PlanWarning, ValueCaution } from "../../framework/plan-warnings";
import { message, template } from "../../naming/message";
import type { Value } from "../../plugin/cty/value";

interface Unworkable<T extends Value> {
  readonly id: string;
  readonly finds: string;
  readonly remedy: string;
  readonly works: (value: T) => boolean;
  /** Reason, as a clause with names in backticks, if the remedy does not show it. */
  readonly why?: string;
}

export const UNWORKABLE = "cannot work, although the server accepts it";

export function unworkable<T extends Value>({ works, why, ...warning }: Unworkable<T>): ValueCaution<T> {
  // biome-ignore lint/plugin/templates: the definition holds a string of this code base
  const problem = why === undefined ? UNWORKABLE : message`${UNWORKABLE}: ${template(why)}`;
  return { ...warning, problemOf: (value) => (works(value) ? undefined : problem) };
}

export const between =
  (min: number, max: number) =>
  (value: number): boolean =>
    value >= min && value <= max;

export const portOutOfRange = unworkable({
  id: "port-out-of-range",
  finds: "A port is 0 or above 65535.",
  remedy: "Set a port from 1 to 65535.",
  works: between(1, 65_535),
});

export const HEADER_NAME: PlanWarning = {
  id: "header-name",
  finds: "The name of an HTTP header has a character that HTTP does not allow, such as a colon or a blank.",
  remedy: "Write the name alone, such as `Authorization`, and put the rest into the value.",
};

/** Whether the text is a token of RFC 9110. */
export const isHeaderName = (text: string): boolean => /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text);
