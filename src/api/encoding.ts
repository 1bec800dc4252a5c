/**
 * Request parameters in the server's form encoding, for queries and bodies alike.
 *
 * The server's parser splits at `&` and `;`, takes the text between the first and second `=` as value, reads `+` as a
 * blank, and knows the booleans `1` and `0` only. Percent-encoding everything but letters, digits and a few marks
 * avoids all of these traps.
 */
import { withoutEnd } from "../strings/ends";
import { PveError } from "./errors";
import type { Parameters } from "./types";

/** The server refuses longer bodies (`for data too large`). */
const LONGEST_BODY = 524_288;

export function encodeParameters(parameters: Parameters): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const items = Array.isArray(value) ? (value as readonly (string | number | bigint)[]) : [value as string];
    if (items.length === 0) {
      throw refused(name, "An empty list cannot be expressed in a request; clear the setting with `delete` instead.");
    }
    for (const item of items) pairs.push(`${encode(name, name)}=${encode(name, text(name, item))}`);
  }
  const encoded = pairs.join("&");
  if (encoded.length > LONGEST_BODY) {
    const message = `The request is ${encoded.length} bytes long; Proxmox VE accepts ${LONGEST_BODY} at most.`;
    throw new PveError({ code: "invalid", serverMessage: message });
  }
  return encoded;
}

function text(name: string, value: string | number | bigint | boolean): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) throw refused(name, `${value} is not a number that can be sent.`);
  // Never in exponent form, which the server's number check refuses.
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shortest = String(value);
  return shortest.includes("e") ? withoutEnd(value.toFixed(20), "0") : shortest;
}

function encode(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw refused(name, "The text has half of a surrogate pair and is not valid Unicode.");
  }
}

function refused(name: string, reason: string): PveError {
  return new PveError({ code: "invalid", serverMessage: `${name}: ${reason}`, parameters: { [name]: reason } });
}

// Paths below `/api2/json`.
//
// The server decodes a path before it splits it at `/`, so every identifier must be encoded, and an empty one would
// silently address the collection above it.

/** Refuses what would reach another object than the one meant, or could not stand in a request line. */
export function checkPath(path: string): void {
  const segments = path.split("/");
  const sound =
    segments.length > 1 &&
    segments[0] === "" &&
    segments.slice(1).every((segment) => segment !== "" && segment !== "." && segment !== "..") &&
    /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/.test(path);
  if (!sound) {
    throw new PveError({
      code: "invalid",
      serverMessage: `The request path ${JSON.stringify(path)} has an empty or unencoded part.`,
    });
  }
}

/** The identifiers and words of a path, decoded. */
export function pathSegments(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
