/**
 * Changes of firewall files: under the file's lock, and through its text.
 * Facts: docs/facts/firewall.md#files-and-locks.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import { CLUSTER_FIREWALL, type FirewallFile } from "./files";
import { throughText } from "./text";
import { CLUSTER_OPTIONS, type OptionPatterns } from "./text/option-patterns";

export function editFirewall<R>(
  call: Call,
  file: ConfigFile<FirewallFile>,
  options: OptionPatterns,
  change: (firewall: FirewallFile) => R,
): R {
  return call.edit(file, (firewall) => {
    const result = change(firewall);
    Object.assign(firewall, throughText(firewall, options));
    return result;
  });
}

export function editCluster<R>(call: Call, change: (firewall: FirewallFile) => R): R {
  return editFirewall(call, CLUSTER_FIREWALL, CLUSTER_OPTIONS, change);
}
