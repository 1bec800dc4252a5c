/** The permission rules of all operations. `npm run generate` writes them. */
import written from "./rules.json";

/**
 * The server's permission rule of an operation, in the form that `scripts/operations/permissions.ts` writes. `{name}` in a path
 * is a parameter. `{name=local}` has the value of an absent one.
 */
export type Rule =
  | "everybody"
  /** root@pam with a ticket. No token is enough, whatever its privileges. */
  | "root"
  | {
      readonly path: string;
      readonly all: readonly string[];
      /** Whether the privilege must apply to all paths below. */
      readonly below?: boolean;
    }
  | { readonly path: string; readonly any: readonly string[]; readonly below?: boolean }
  | { readonly every: readonly Rule[] }
  | { readonly some: readonly Rule[] }
  /**
   * Once for each value of a parameter that the call sends. A flag counts if it is set. With `removed`, also for the values that
   * an update removes.
   */
  | { readonly each: string; readonly of: Rule; readonly removed?: boolean }
  /** If the call does not send the parameter. */
  | { readonly without: string; readonly of: Rule }
  /** For types that have such a parameter. */
  | { readonly has: string; readonly of: Rule };

let rules: ReadonlyMap<string, Rule> | undefined;

/** The rule of an operation; `undefined` if the API description does not have the operation. */
export function ruleOf(operation: string): Rule | undefined {
  rules ??= new Map((written.rules as unknown as Row[]).flatMap(([rule, names]) => names.map((name) => [name, rule])));
  return rules.get(operation);
}

/** The paths of rules up to the name of an object: `/pool` for `/pool/{poolid}`. */
export function pathsOfObjects(): readonly string[] {
  return [
    ...new Set([...JSON.stringify(written.rules).matchAll(/"path":"([^"{]+)\/\{/g)].map(([, path = ""]) => path)),
  ];
}

type Row = readonly [Rule, readonly string[]];
