/**
 * A named format of the API description: a function that returns what is wrong with a value (without the final line
 * feed), or nothing; or a property string.
 */
import type { Properties } from "../operation";

export type Format = (value: string) => string | undefined;

/** A named property string, optionally with a rule between its keys. */
export interface PropertyFormat {
  readonly properties: Properties;
  readonly rule?: (values: Readonly<Record<string, string>>) => string | undefined;
}

export type FormatTable = Readonly<Record<string, Format | PropertyFormat>>;

/** The refusal of a value that does not fit. */
export const unless = (ok: boolean, text: string) => (ok ? undefined : text);
