/**
 * Compares values of a body with those that the server reports. The server reports one value in several forms: a flag as `1`, `"1"` or
 * not at all, a list as a string with commas, a property string as an object.
 */

import type { Parameter } from "../../../api/types";
import { Dynamic, isMap, UNKNOWN, type Value, type ValueMap } from "../../../plugin/cty/value";
import { withoutEnd } from "../../../strings/ends";

export type Reported = Readonly<Record<string, unknown>>;

/** The entries of a body without null values. Empty if the body is null or unknown. */
export function entriesOf(body: Value | undefined): ValueMap {
  const value = body instanceof Dynamic ? body.value : body;
  if (!isMap(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

/** A value as a parameter. Lists repeat their key if the server accepts arrays, and are joined otherwise. Objects become property strings. */
export function parameterFrom(value: Value, isArray: boolean): Parameter {
  const plain = value instanceof Dynamic ? value.value : value;
  if (Array.isArray(plain)) {
    const items = plain.map((item) => String(parameterFrom(item, false)));
    return isArray ? items : items.join(",");
  }
  if (isMap(plain)) {
    const parts = Object.entries(plain).filter(([, item]) => item !== null);
    return parts.map(([key, item]) => `${key}=${textOf(item)}`).join(",");
  }
  return typeof plain === "boolean" || typeof plain === "number" ? plain : textOf(plain);
}

function textOf(value: Value): string {
  if (value instanceof Dynamic) return textOf(value.value);
  if (value === UNKNOWN || value === null) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value)) return value.map(textOf).join(";");
  return String(value);
}

/** The configured values, replaced by reported ones that differ. Keys that the server no longer reports are left out. */
export function drifted(configured: ValueMap, reported: Reported, keep: (key: string) => boolean): ValueMap {
  return Object.fromEntries(
    Object.entries(configured).flatMap(([key, value]) => {
      if (keep(key) || isEquivalent(value, reported[key])) return [[key, value]];
      const current = reported[key] ?? null;
      return current === null ? [] : [[key, asTypeOf(value, current)]];
    }),
  );
}

/** Whether a configured value is equivalent to a reported one. */
export function isEquivalent(configured: Value, reported: unknown): boolean {
  if (configured instanceof Dynamic) return isEquivalent(configured.value, reported);
  if (reported === undefined || reported === null) return isUnset(configured);
  if (Array.isArray(configured) && configured.some(isMap)) {
    return (
      Array.isArray(reported) &&
      reported.length === configured.length &&
      configured.every((item) => reported.some((entry) => isEquivalent(item, entry)))
    );
  }
  if (Array.isArray(configured)) {
    const items = Array.isArray(reported) ? reported.map(plainText) : plainText(reported).split(/[,;\s]+/);
    return sorted(configured.map((item) => textOf(item))) === sorted(items.filter((item) => item !== ""));
  }
  if (isMap(configured)) {
    const parts = isRecord(reported) ? reported : propertyString(plainText(reported));
    return Object.entries(configured).every(([key, item]) => isEquivalent(item, parts[key]));
  }
  if (typeof configured === "boolean") return configured === isTrue(reported);
  const [own, other] = [textOf(configured), plainText(reported)].map((text) => withoutEnd(text, "\n"));
  return own === other || (isNumeric(own) && isNumeric(other) && Number(own) === Number(other));
}

/** Whether a value is equivalent to a missing one. */
function isUnset(configured: Value): boolean {
  if (Array.isArray(configured)) return configured.length === 0;
  return configured === null || configured === false || configured === 0 || configured === "" || configured === "0";
}

/** The reported value, converted to the type of the configured one if possible. */
function asTypeOf(configured: Value, reported: unknown): Value {
  const plain = configured instanceof Dynamic ? configured.value : configured;
  if (typeof plain === "boolean") return isTrue(reported);
  if (typeof plain === "number" && isNumeric(plainText(reported))) return Number(reported);
  if (Array.isArray(plain) && !Array.isArray(reported)) return plainText(reported).split(/[,;\s]+/);
  if (isMap(plain) && !isRecord(reported)) return propertyString(plainText(reported)) as ValueMap;
  return asValue(reported);
}

/** An answer as a value of Terraform. */
export function asValue(reported: unknown): Value {
  if (Array.isArray(reported)) return reported.map(asValue);
  if (isRecord(reported))
    return Object.fromEntries(Object.entries(reported).map(([key, item]) => [key, asValue(item)]));
  return (reported ?? null) as Value;
}

const isTrue = (reported: unknown): boolean => /^(1|true|yes|on)$/i.test(plainText(reported));
const isNumeric = (text: string | undefined): boolean => text !== undefined && /^-?\d+(\.\d+)?$/.test(text);
const sorted = (items: readonly string[]): string => JSON.stringify([...items].sort());

function plainText(reported: unknown): string {
  if (typeof reported === "boolean") return reported ? "1" : "0";
  return isRecord(reported)
    ? Object.entries(reported)
        .map(([key, item]) => `${key}=${plainText(item)}`)
        .join(",")
    : String(reported);
}

export function isRecord(value: unknown): value is Reported {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Dynamic);
}

function propertyString(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(",").map((part) => {
      const equals = part.indexOf("=");
      return [part.slice(0, Math.max(equals, 0)), part.slice(equals + 1)];
    }),
  );
}
