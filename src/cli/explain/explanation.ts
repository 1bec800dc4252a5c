/** What is said of something. */
export interface Explanation {
  readonly kind: "error" | "code" | "type" | "attribute" | "operation";
  readonly title: string;
  readonly text: string;
  /** Further facts by their names, such as `Privileges`. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** Facts without those that there are none of. */
export function facts(given: Readonly<Record<string, readonly (string | undefined)[]>>): Explanation["facts"] {
  const told = Object.entries(given).map(
    ([name, lines]) => [name, lines.filter((line) => line !== undefined)] as const,
  );
  return Object.fromEntries(told.filter(([, lines]) => lines.length > 0));
}
