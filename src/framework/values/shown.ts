/** A value as messages quote it: never a credential in it, never too long. */

import { maskParts, secretParts } from "../../output/secret-parts";
import { Decimal, type Value } from "../../plugin/cty/value";

/** ` Got "10.0.0.0/33".`; nothing of collections. */
export function shownValue(value: Value): string {
  if (typeof value === "object" && !(value instanceof Decimal)) return "";
  // People do put credentials into URLs.
  const clean = typeof value === "string" ? maskParts(value, secretParts(value), () => "…") : value;
  const text = literal(clean).replace(/(:\/\/)[^/\s]*@/, "$1…@");
  return ` Got ${text.length > 80 ? `${text.slice(0, 77)}…` : text}.`;
}

/** JSON knows no numbers beyond those of JavaScript. */
export function literal(value: Value): string {
  return typeof value === "bigint" || value instanceof Decimal ? value.toString() : JSON.stringify(value);
}
