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
interface LockEntry {
  /** Full address, with the registry's host. */
  readonly address: string;
  readonly version: string;
  /** Of the packages of all platforms; engines take any of them. */
  readonly hashes: readonly string[];
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

/**
 * The file with our entry in it, and everybody else's as they were; what the engine itself would write for the same entries.
 * The very same text where it says all of that already.
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

/** Hashes of the same version that somebody added stay; those of another one are worth nothing. */
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
 * The CDKTF command reads this file line by line, comments included. When it does not find a required provider, it runs
 * `terraform providers lock`, which asks the registry for every provider and fails for one that is installed locally.
 * Engines ignore the comment and drop it when their `init` writes the entries.
 */
function announce(command: string, addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const lines = addresses.map((address) => `provider "${address}" {\n  constraints = ">= 0"\n}`);
  return [`/* ${command} init locks these; cdktf need not:\n${lines.join("\n")}\n*/\n`];
}
