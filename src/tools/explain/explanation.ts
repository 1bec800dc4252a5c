/** What is said of something. */
export interface Explanation {
  readonly kind:
    | "error"
    | "code"
    | "type"
    | "attribute"
    | "operation"
    | "setting"
    | "check"
    | "function"
    | "class"
    | "exit-code"
    | "status";
  readonly title: string;
  readonly text: string;
  /** Further facts by their names, such as `Privileges`. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** Something that has names: by each of them it is found, whatever the case. */
export interface Subject {
  readonly names: readonly [string, ...string[]];
  readonly explain: () => Explanation;
}

/** Facts without those that there are none of. */
export function facts(given: Readonly<Record<string, readonly (string | undefined)[]>>): Explanation["facts"] {
  const told = Object.entries(given).map(
    ([name, lines]) => [name, lines.filter((line) => line !== undefined && line !== "")] as const,
  );
  return Object.fromEntries(told.filter(([, lines]) => lines.length > 0)) as Explanation["facts"];
}
