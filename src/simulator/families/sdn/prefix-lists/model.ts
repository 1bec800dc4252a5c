/**
 * Prefix lists, as stored. Entries are kept in the order of their insertion, not of their numbers.
 * Facts: contributing/facts/sdn-routing.md#prefix-lists.
 */
export interface PrefixEntry {
  seq: number;
  action: string;
  prefix: string;
  ge?: number;
  le?: number;
}

export type PrefixLists = Record<string, { entries: PrefixEntry[] }>;
