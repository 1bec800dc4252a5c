/**
 * Changes of firewall files: under the file's lock, and through its text.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */

import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { changedMeanwhile } from "../../kernel/common-texts";
import type { ConfigFile } from "../../kernel/config-file";
import { CLUSTER_OPTIONS, type OptionPatterns, parse, print } from "./file-text";
import { CLUSTER_FIREWALL, type FirewallFile } from "./files";
import { fileTooLarge } from "./texts";

/** Of the cluster's file system, pmxcfs, in bytes. */
const LARGEST_FILE = 1024 * 1024;

export function editFirewall<R>(
  call: Call,
  file: ConfigFile<FirewallFile>,
  options: OptionPatterns,
  change: (firewall: FirewallFile) => R,
): R {
  return call.edit(file, (firewall) => {
    const result = change(firewall);
    const text = print(firewall);
    // A character of it is a byte.
    if (text.length > LARGEST_FILE) fileTooLarge(file.path, 1000 + call.cluster.random.below(30_000));
    delete firewall.unreadableAlias;
    Object.assign(firewall, parse(text, options));
    return result;
  });
}

export function editCluster<R>(call: Call, change: (firewall: FirewallFile) => R): R {
  return editFirewall(call, CLUSTER_FIREWALL, CLUSTER_OPTIONS, change);
}

// Digests of the firewall cover one list or one object, not the file: a changed alias leaves the rules' digest alone.
// Facts: contributing/facts/firewall.md#digests.

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
