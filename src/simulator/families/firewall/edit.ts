/**
 * Changes of firewall files: under the file's lock, and through its text.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import { CLUSTER_FIREWALL, type FirewallFile } from "./files";
import { parse, print } from "./text";
import { CLUSTER_OPTIONS, type OptionPatterns } from "./text/option-patterns";
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
