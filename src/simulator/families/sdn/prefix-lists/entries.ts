/** Entries of prefix lists: how they are read, printed and numbered. Facts: contributing/facts/sdn-routing.md#prefix-lists. */
import { type Entry, type Keys, missingField, network, plain, printEntry, readEntry, whole } from "../typed-values";
import type { PrefixEntry } from "./model";
import * as refuse from "./texts";

const KEYS: Keys = {
  action: plain,
  prefix: (text) => network(text.includes(":") ? 6 : 4)(text),
  ge: whole(16),
  le: whole(16),
  seq: whole(32),
};

export const printPrefixEntry = (entry: PrefixEntry): string => printEntry({ ...entry }, KEYS);

const STEP = 5;

/** The next free number: the highest and five more. */
export function nextSeq(entries: readonly PrefixEntry[]): number {
  return Math.max(0, ...entries.map(({ seq }) => seq)) + STEP;
}

/** Parameters of an entry with their values in the stored form. */
export function readParameters(given: Readonly<Record<string, string | undefined>>): Entry {
  const names = Object.keys(KEYS).filter((name) => given[name] !== undefined);
  return Object.assign({}, ...names.map((name) => readEntry(`${name}=${given[name]}`, KEYS)));
}

/** A whole entry; without a number it gets the next one of its list. */
export function completeEntry(values: Entry, others: readonly PrefixEntry[]): PrefixEntry {
  const { action = missingField("action"), prefix = missingField("prefix"), seq = nextSeq(others) } = values;
  const entry = { ...values, action, prefix, seq } as unknown as PrefixEntry;
  checkLengths(entry);
  if (others.some((other) => other.seq === seq)) refuse.entryExists(seq);
  return entry;
}

/** Lengths go up from that of the prefix over `ge` to `le` to that of an address. */
function checkLengths({ prefix, ge, le }: PrefixEntry): void {
  const length = Number(prefix.split("/")[1]);
  const lengths = [length, ge, le, prefix.includes(":") ? 128 : 32].filter((value) => value !== undefined);
  const ordered = lengths.every((value, index) => index === 0 || value >= (lengths[index - 1] as number));
  if (!ordered) refuse.invalidLengths(prefix);
}

/** The entries of a list as they are given all at once. */
export function readEntries(texts: readonly string[]): PrefixEntry[] {
  const entries: PrefixEntry[] = [];
  for (const text of texts) entries.push(completeEntry(readEntry(text, KEYS), entries));
  return entries;
}
