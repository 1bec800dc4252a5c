/**
 * Paths below `/api2/json`.
 *
 * The server decodes a path before it splits it at `/`, so every identifier must be encoded, and an empty one would
 * silently address the collection above it.
 */
import { PveError } from "./errors";

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
