/**
 * Cautions about values that the server accepts and with which the object cannot work.
 *
 * ```ts
 * port: integer({ doc: "Port." }).required().cautioned(portOutOfRange)
 * ```
 */
import type { PlanWarning, ValueCaution } from "../../framework/plan-warnings";
import type { Value } from "../../plugin/cty/value";

interface Unworkable<T extends Value> {
  readonly id: string;
  readonly finds: string;
  readonly works: (value: T) => boolean;
  /** What works: the end of a sentence. */
  readonly needs: string;
  readonly remedy?: string;
}

export const unworkable = <T extends Value>({
  id,
  finds,
  works,
  needs,
  remedy = "Correct the value.",
}: Unworkable<T>): ValueCaution<T> => ({
  id,
  finds,
  remedy,
  problemOf: (value) => (works(value) ? undefined : `cannot work, though the server accepts it: ${needs}`),
});

export const between =
  (min: number, max: number) =>
  (value: number): boolean =>
    value >= min && value <= max;

export const portOutOfRange = unworkable({
  id: "port-out-of-range",
  finds: "A port is 0 or above 65535.",
  works: between(1, 65_535),
  needs: "a port is 1 to 65535",
});

export const HEADER_NAME: PlanWarning = {
  id: "header-name",
  finds: "A header of HTTP requests has a name that HTTP does not allow.",
  remedy: "Correct the name: what stands behind the colon is the value.",
};

/** RFC 9110. */
export const isHeaderName = (text: string): boolean => /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text);
