/**
 * Encodes request parameters and checks paths.
 *
 * The server's parser splits queries and bodies at `&` and `;`, and takes the text between the first and second `=` as value.
 * It reads `+` as a blank, and accepts only `1` and `0` as Booleans. Percent-encoding avoids these traps.
 */
import { withoutEnd } from "../strings/ends";
import { PveError } from "./errors";
import type { Parameters } from "./types";

/** Bytes. The server refuses longer bodies (`for data too large`). */
const LONGEST_BODY = 524_288;

export function encodeParameters(parameters: Parameters): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const items = Array.isArray(value) ? (value as readonly (string | number | bigint)[]) : [value as string];
    if (items.length === 0) {
      throw invalidParameter(
        name,
        "An empty list cannot be expressed in a request; clear the setting with `delete` instead.",
      );
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
  if (!Number.isFinite(value)) throw invalidParameter(name, `${value} is not a number that can be sent.`);
  // The server refuses numbers in exponent form.
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shortest = String(value);
  return shortest.includes("e") ? withoutEnd(value.toFixed(20), "0") : shortest;
}

function encode(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw invalidParameter(name, "The string has half of a surrogate pair, so it is not valid Unicode.");
  }
}

function invalidParameter(name: string, reason: string): PveError {
  return new PveError({ code: "invalid", serverMessage: `${name}: ${reason}`, parameters: { [name]: reason } });
}

/**
 * Checks a path below `/api2/json`. Throws `invalid` for an empty or unencoded segment: the server decodes a path before it
 * splits it at `/`, and an empty identifier would address the collection.
 */
export function checkPath(path: string): void {
  const segments = path.split("/");
  const isValid =
    segments.length > 1 &&
    segments[0] === "" &&
    segments.slice(1).every((segment) => segment !== "" && segment !== "." && segment !== "..") &&
    /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/.test(path);
  if (!isValid) {
    throw new PveError({
      code: "invalid",
      serverMessage: `The request path ${JSON.stringify(path)} has an empty or unencoded part.`,
    });
  }
}

/** The decoded segments of a path. */
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
