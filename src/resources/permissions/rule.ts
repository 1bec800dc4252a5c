/**
 * What an operation asks of its caller: the server's own rule, in the form that `scripts/operations/permissions.ts` gives it.
 * `{name}` in a path is a parameter; `{name=local}` says what an absent one means.
 */
export type Rule =
  | "everybody"
  /** root@pam with a ticket: no token, whatever it may do. */
  | "root"
  | {
      readonly path: string;
      readonly all: readonly string[];
      /** The privilege has to reach what lies below the path. */
      readonly below?: boolean;
    }
  | { readonly path: string; readonly any: readonly string[]; readonly below?: boolean }
  | { readonly every: readonly Rule[] }
  | { readonly some: readonly Rule[] }
  /**
   * Once for each value of a parameter that is sent, and not at all without. Flags count where they are set. With `removed` also for those
   * that an update takes away.
   */
  | { readonly each: string; readonly of: Rule; readonly removed?: boolean }
  /** Where the parameter is not sent. */
  | { readonly without: string; readonly of: Rule }
  /** Of objects that have such a parameter at all. */
  | { readonly has: string; readonly of: Rule };
