/**
 * Changes firewall files, under the file's lock and through the file's text.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */

import { createHash } from "node:crypto";
import { oncePerObject } from "../../../memo/memo";
import type { Call } from "../../kernel/call";
import { fileChanged } from "../../kernel/common-texts";
import { type ConfigFile, printListAs } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import {
  CLUSTER_FIREWALL,
  CLUSTER_OPTIONS,
  type Fields,
  type FirewallFile,
  type OptionPatterns,
  optionalNames,
} from "./files";
import { rewrite } from "./rewrite";
import { fileTooLarge } from "./texts";

/** File size limit of the cluster's file system (pmxcfs), in bytes. */
const MAX_FILE_SIZE = 1024 * 1024;

export function editFirewall<R>(
  call: Call,
  file: ConfigFile<FirewallFile>,
  options: OptionPatterns,
  change: (firewall: FirewallFile) => R,
): R {
  return call.edit(file, (firewall) => {
    const result = change(firewall);
    const size = rewrite(call.read(file), firewall, options);
    if (size > MAX_FILE_SIZE) fileTooLarge(file.path, 1000 + call.cluster.random.below(30_000));
    return result;
  });
}

export function editCluster<R>(call: Call, change: (firewall: FirewallFile) => R): R {
  return editFirewall(call, CLUSTER_FIREWALL, CLUSTER_OPTIONS, change);
}

/** Returns options and comment of a call, without those that count as unset: a line does not have them. */
export function optionalFields<T>(call: Call, fields: Fields<T>): Partial<T> {
  const sent = optionalNames(fields).map((name) => [name, call.text(name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => isTrue(value))) as Partial<T>;
}

// A digest of the firewall covers one list or one object, not the file: changing an alias does not change the rules' digest.
// Facts: contributing/facts/firewall.md#digests.

/** The part of an object in a digest: `key:value` lines with sorted keys. */
const digested = oncePerObject((object: Readonly<Record<string, unknown>>): string =>
  Object.keys(object)
    .sort()
    .flatMap((key) => {
      const value = object[key];
      return value === undefined || typeof value === "object" ? [] : `${key}:${value}\n`;
    })
    .join(""),
);

/** Returns the digest of objects that do not change any more. */
export function digestOf(objects: readonly object[]): string {
  let text = "";
  for (const object of objects as readonly Readonly<Record<string, unknown>>[]) text += digested(object);
  return createHash("sha1").update(text).digest("hex");
}

/** JSON of an object that does not change any more, up to a last member. */
const jsonBeforeMember = oncePerObject((object: object): string => {
  const text = JSON.stringify(object).slice(0, -1);
  return text === "{" ? text : `${text},`;
});

/** Returns the entries, each with the digest of all. The entries must not change. */
export function withDigest<T extends object>(entries: readonly T[]): (T & { digest: string })[] {
  const digest = digestOf(entries);
  // Four times as fast as a spread, because entries differ in their properties.
  const list = entries.map((entry) => Object.assign({}, entry, { digest }));
  // A change gives every entry another digest, so the other members are printed only once.
  printListAs(list, () => {
    let text = "";
    for (const entry of entries) text += `${text === "" ? "[" : ","}${jsonBeforeMember(entry)}"digest":"${digest}"}`;
    return text === "" ? "[]" : `${text}]`;
  });
  return list;
}

/** Refuses a stale `digest` parameter. */
export function checkDigest(call: Call, entries: () => readonly object[]): void {
  const digest = call.text("digest");
  if (digest && digest !== digestOf(entries())) fileChanged();
}
