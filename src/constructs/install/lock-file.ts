/**
 * Terraform's dependency lock file, as text: which entries it holds, and the entry of our provider in it.
 *
 * ```hcl
 * provider "registry.terraform.io/cdktf-pve/pve" {
 *   version     = "0.1.0"
 *   constraints = "0.1.0"
 *   hashes = [
 *     "h1:…",
 *   ]
 * }
 * ```
 */
import { HOSTS } from "./plugin-directory";

/** Our provider, as an engine would lock it. */
export interface LockEntry {
  /** Full address, with the registry's host. */
  readonly address: string;
  readonly version: string;
  readonly hash: string;
}

export interface LockChange {
  readonly entry: LockEntry;
  /** Entries to remove: our provider under other hosts. An engine refuses to run while a locked provider is not installed. */
  readonly without: readonly string[];
  /** Addresses that CDKTF's command is to find in the file; see {@link announce}. */
  readonly announced: readonly string[];
}

const header = (command: string) => `# This file is maintained automatically by "${command} init".
# Manual edits may be lost in future updates.
`;
const ENTRY = /^provider "([^"]+)" \{\n[\s\S]*?^\}$/gm;
const COMMENT = /^\/\*[\s\S]*?^\*\/$/gm;

/** Addresses that have an entry. */
export function lockedProviders(text: string): string[] {
  return [...entriesOf(text).keys()];
}

/** The file with our entry in it, and everybody else's as they were; what the engine itself would write for the same entries. */
export function changeLock(text: string, { entry, without, announced }: LockChange): string {
  const entries = entriesOf(text);
  for (const address of without) entries.delete(address);
  entries.set(entry.address, render(entry));
  const missing = announced.filter((address) => !entries.has(address));
  const blocks = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, block]) => block);
  const command = entry.address.startsWith(`${HOSTS.tofu}/`) ? "tofu" : "terraform";
  return [header(command), ...blocks.map((block) => `${block}\n`), ...announce(command, missing)].join("\n");
}

function entriesOf(text: string): Map<string, string> {
  const plain = text.replace(/\r\n/g, "\n").replace(COMMENT, "");
  return new Map([...plain.matchAll(ENTRY)].map(([block, address]) => [address, block] as [string, string]));
}

function render({ address, version, hash }: LockEntry): string {
  return `provider "${address}" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
    "${hash}",
  ]
}`;
}

/**
 * The CDKTF command reads this file line by line, comments included. When it does not find a required provider, it runs
 * `terraform providers lock`, which asks the registry for every provider and fails for one that is installed locally.
 * Engines ignore the comment and drop it when their `init` writes the entries.
 */
function announce(command: string, addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const lines = addresses.map((address) => `provider "${address}" {\n  constraints = ">= 0"\n}`);
  return [`/* ${command} init locks these; cdktf need not:\n${lines.join("\n")}\n*/\n`];
}
