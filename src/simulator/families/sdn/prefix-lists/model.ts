export type PrefixLists = Record<string, unknown>;
