/** Computes the privileges that a call needs, from its rule and its values. `npm run generate` writes the rules of all operations. */
import { once } from "../../memo/memo";
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

const rulesByOperation = once((): ReadonlyMap<string, Rule> => {
  const rows = written.rules as unknown as Row[];
  return new Map(rows.flatMap(([rule, names]) => names.map((name) => [name, rule])));
});

/** The rule of an operation; `undefined` if the API description does not have the operation. */
export const ruleOf = (operation: string): Rule | undefined => rulesByOperation().get(operation);

/** The paths of rules up to the name of an object: `/pool` for `/pool/{poolid}`. */
export function pathsOfObjects(): readonly string[] {
  return [
    ...new Set([...JSON.stringify(written.rules).matchAll(/"path":"([^"{]+)\/\{/g)].map(([, path = ""]) => path)),
  ];
}

type Row = readonly [Rule, readonly string[]];

/** A privilege on an ACL path. With `below`, it also applies to all paths below. */
export interface Grant {
  readonly path: string;
  readonly privilege: string;
  readonly below: boolean;
}

export type Requirement =
  | Grant
  | "root"
  | { readonly every: readonly Requirement[] }
  | { readonly some: readonly Requirement[] };

/** The known values of a call. `undefined`: the value is unknown. `null`: there is no such value. */
export interface CallValues {
  /** The value of a parameter, for paths. */
  of(name: string): unknown;
  /** The values of a parameter that the call sends, for additional checks of the server. */
  sent(name: string): readonly unknown[] | undefined;
  /** Whether the type has such a parameter. */
  has(name: string): boolean;
  /** Whether these are the values before an update. */
  readonly isPrior?: boolean;
}

const NOTHING: Requirement = { every: [] };

export function requirementOf(rule: Rule, values: CallValues): Requirement {
  if (rule === "everybody") return NOTHING;
  if (rule === "root") return rule;
  if ("every" in rule) return { every: rule.every.map((part) => requirementOf(part, values)) };
  if ("some" in rule) return { some: rule.some.map((part) => requirementOf(part, values)) };
  if ("has" in rule) return values.has(rule.has) ? requirementOf(rule.of, values) : NOTHING;
  if ("without" in rule) return values.sent(rule.without)?.length === 0 ? requirementOf(rule.of, values) : NOTHING;
  if ("each" in rule) return values.isPrior && !rule.removed ? NOTHING : forEach(rule.each, rule.of, values);
  const { path, below } = filled(rule.path, values);
  const grant = (privilege: string): Grant => ({ path, privilege, below: below || rule.below === true });
  return "any" in rule ? { some: rule.any.map(grant) } : { every: rule.all.map(grant) };
}

function forEach(name: string, rule: Rule, values: CallValues): Requirement {
  const sent = values.sent(name) ?? [undefined];
  const withOne = (value: unknown): CallValues => ({
    ...values,
    has: (other) => values.has(other),
    sent: (other) => values.sent(other),
    of: (other) => (other === name ? value : values.of(other)),
  });
  return { every: sent.map((value) => requirementOf(rule, withOne(value))) };
}

/** Fills in the values of a path. At the first unknown value the path ends, and the privilege must apply below it. */
function filled(template: string, values: CallValues): { readonly path: string; readonly below: boolean } {
  let path = "";
  for (const segment of template.split("/").filter((part) => part !== "")) {
    const [, name, otherwise] = /^\{([^}=]+)(?:=([^}]+))?\}$/.exec(segment) ?? [];
    const value = name === undefined ? segment : values.of(name);
    const text = value === null ? otherwise : value;
    if (text === undefined || text === "") return { path: path || "/", below: true };
    path += `/${String(text)}`;
  }
  return { path: path || "/", below: false };
}

/** All grants of a requirement. */
export function grantsIn(requirement: Requirement): readonly Grant[] {
  if (requirement === "root") return [];
  if ("every" in requirement) return requirement.every.flatMap(grantsIn);
  if ("some" in requirement) return requirement.some.flatMap(grantsIn);
  return [requirement];
}

export function needsRoot(requirement: Requirement): boolean {
  if (requirement === "root") return true;
  if ("every" in requirement) return requirement.every.some(needsRoot);
  return "some" in requirement && requirement.some.length > 0 && requirement.some.every(needsRoot);
}

/** Whether `holds` fulfils the requirement. A requirement for root counts as fulfilled; see {@link needsRoot}. */
export function isFulfilled(requirement: Requirement, holds: (grant: Grant) => boolean): boolean {
  if (requirement === "root") return true;
  if ("every" in requirement) return requirement.every.every((part) => isFulfilled(part, holds));
  if ("some" in requirement) return requirement.some.some((part) => isFulfilled(part, holds));
  return holds(requirement);
}
