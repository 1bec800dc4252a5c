/**
 * Named formats of the API description: a property string, or a function that returns the problem of a value
 * (without the final line feed) or `undefined`.
 */
import type { Properties } from "../operation";

export type Format = (value: string) => string | undefined;

/** A named property string, optionally with a rule between its keys. */
export interface PropertyFormat {
  readonly properties: Properties;
  readonly rule?: (values: Readonly<Record<string, string>>) => string | undefined;
}

export type FormatTable = Readonly<Record<string, Format | PropertyFormat>>;

/** Returns the message unless the value is valid. */
export const unless = (ok: boolean, text: string) => (ok ? undefined : text);
