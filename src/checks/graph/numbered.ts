/** `nightly-1` and `nightly-2` are two jobs, and no misspelling. */
export const isNumbered = (one: string, other: string): boolean =>
  one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");
