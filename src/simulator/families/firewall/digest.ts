/**
 * Digests of the firewall cover one list or one object, not the file: a changed alias leaves the rules' digest alone.
 * Facts: contributing/facts/firewall.md#digests.
 */

import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { changedMeanwhile } from "../../kernel/common-texts";

/** SHA-1 over `key:value` lines, keys in order. */
export function digestOf(entries: readonly object[]): string {
  const hash = createHash("sha1");
  for (const entry of entries) {
    for (const [key, value] of Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (value !== undefined && typeof value !== "object") hash.update(`${key}:${value}\n`);
    }
  }
  return hash.digest("hex");
}

/** The entries, each with the digest of all. */
export function withDigest<T extends object>(entries: readonly T[]): (T & { digest: string })[] {
  const digest = digestOf(entries);
  return entries.map((entry) => ({ ...entry, digest }));
}

/** Refuses a stale `digest` parameter. */
export function checkDigest(call: Call, entries: readonly object[]): void {
  const given = call.text("digest");
  if (given && given !== digestOf(entries)) {
    changedMeanwhile();
  }
}
