/**
 * Reads and changes Terraform's dependency lock file as text. An entry of our provider:
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

/** Lock entry of our provider. */
interface LockEntry {
  /** Full address, with the registry's host. */
  readonly address: string;
  readonly version: string;
  /** Hashes of the packages of all platforms. Terraform accepts any of them. */
  readonly hashes: readonly string[];
}

export interface LockChange {
  readonly entry: LockEntry;
  /** Addresses of entries to remove: our provider under other hosts. Terraform refuses to run while a locked provider is not installed. */
  readonly without: readonly string[];
  /** Addresses that the CDKTF command must find in the file; see {@link announce}. */
  readonly announced: readonly string[];
}

const header = (command: string) => `# This file is maintained automatically by "${command} init".
# Manual edits may be lost in future updates.
`;
const ENTRY = /^provider "([^"]+)" \{\n[\s\S]*?^\}$/gm;
const COMMENT = /^\/\*[\s\S]*?^\*\/$/gm;

/** Addresses with an entry. */
export function lockedProviders(text: string): string[] {
  return [...entriesOf(text).keys()];
}

/**
 * Sets our entry and keeps those of other providers, in the layout that Terraform writes. Returns the same text if nothing
 * changes.
 */
export function changeLock(text: string, { entry, without, announced }: LockChange): string {
  const entries = entriesOf(text);
  const before = entries.get(entry.address);
  const unwanted = without.filter((address) => address !== entry.address && entries.has(address));
  const missing = announced.filter((address) => address !== entry.address && !entries.has(address));
  const isAnnounced = announcedIn(text).join() === missing.join();
  if (before && holds(before, entry) && unwanted.length === 0 && isAnnounced) return text;
  for (const address of without) entries.delete(address);
  entries.set(entry.address, render({ ...entry, hashes: hashesOf(before, entry) }));
  const blocks = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, block]) => block);
  const command = entry.address.startsWith(`${HOSTS.tofu}/`) ? "tofu" : "terraform";
  return [header(command), ...blocks.map((block) => `${block}\n`), ...announce(command, missing)].join("\n");
}

function announcedIn(text: string): string[] {
  const comments = (text.replace(/\r\n/g, "\n").match(COMMENT) ?? []).join("\n");
  return [...comments.matchAll(/^provider "([^"]+)" \{$/gm)].map(([, address = ""]) => address);
}

function entriesOf(text: string): Map<string, string> {
  const plain = text.replace(/\r\n/g, "\n").replace(COMMENT, "");
  return new Map([...plain.matchAll(ENTRY)].map(([block, address]) => [address, block] as [string, string]));
}

function holds(block: string, { version, hashes }: LockEntry): boolean {
  return versionIn(block) === version && hashes.every((hash) => hashesIn(block).includes(hash));
}

/** Keeps hashes that were added for the same version, and drops those of other versions. */
function hashesOf(before: string | undefined, { version, hashes }: LockEntry): string[] {
  const known = before !== undefined && versionIn(before) === version ? hashesIn(before) : [];
  return [...new Set([...known, ...hashes])].sort();
}

const versionIn = (block: string) => /^ *version *= *"([^"]*)"/m.exec(block)?.[1];
const hashesIn = (block: string) => [...block.matchAll(/"((?:h1|zh):[^"]*)"/g)].map(([, hash = ""]) => hash);

function render({ address, version, hashes }: LockEntry): string {
  return `provider "${address}" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]
}`;
}

/**
 * Comment that names providers without an entry. The CDKTF command reads this file line by line, comments included. If it does
 * not find a required provider, it runs `terraform providers lock`, which reads every provider from the registry and fails for
 * one that is installed locally. Terraform ignores the comment, and drops it when `init` writes the entries.
 */
function announce(command: string, addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const lines = addresses.map((address) => `provider "${address}" {\n  constraints = ">= 0"\n}`);
  return [`/* ${command} init locks these; cdktf need not:\n${lines.join("\n")}\n*/\n`];
}
