/**
 * References to aliases and IP sets in rules and sets: `name`, `dc/name` or `guest/name`, with a `+` in front for sets.
 * `+sdn/name` is a set that SDN provides.
 * Facts: contributing/facts/firewall.md#rules.
 */
import type { Frozen } from "../../kernel/config-file";
import { ipVersionOf } from "./aliases";
import type { Firewall, Rule } from "./files";
import { problems } from "./texts";

/** Objects that references can name. `scopes.ts` builds it for each list of rules. */
export interface Scope {
  /** The file of the rules. `dc/` names do not refer to it. */
  readonly own?: Firewall;
  /** The cluster's file. `guest/` names do not refer to it. */
  readonly cluster?: Firewall;
  /** Names of the sets that SDN provides. */
  readonly sdnSets: ReadonlySet<string>;
}

const NAME = "[A-Za-z][A-Za-z0-9\\-_]+";
const ALIAS = new RegExp(`^(dc/|guest/)?(${NAME})\\n?$`);
const SET = new RegExp(`^\\+(?:guest/|dc/|sdn/)?(${NAME})\\n?$`);

/** Returns the name in a reference to an alias, without its scope. */
export function aliasName(value: string): string | undefined {
  return ALIAS.exec(value)?.[2];
}

/** Whether a rule names aliases or sets. */
export function hasReferences({ source, dest }: Pick<Frozen<Rule>, "source" | "dest">): boolean {
  return [source, dest].some((value) => value?.startsWith("+") || aliasName(value ?? "") !== undefined);
}

/** Returns the alias that a reference names. */
export function findAlias(value: string, { own, cluster }: Pick<Scope, "own" | "cluster">) {
  const [, place, name = ""] = ALIAS.exec(value) ?? [];
  const inOwn = place === "dc/" ? undefined : own?.aliases[name.toLowerCase()];
  return inOwn ?? (place === "guest/" ? undefined : cluster?.aliases[name.toLowerCase()]);
}

/**
 * Returns the problem of a reference to an alias or a set. The server ignores the scope in front of the name here: a
 * name that any scope has is valid.
 */
export function referenceProblem(value: string, { own, cluster, sdnSets }: Scope): string | undefined {
  if (value.startsWith("+")) {
    const name = SET.exec(value)?.[1];
    if (name === undefined) return problems.invalidSetName(value);
    const exists = own?.ipsets[name] ?? cluster?.ipsets[name] ?? sdnSets.has(name);
    return exists ? undefined : problems.noSuchSet(name);
  }
  const alias = aliasName(value)?.toLowerCase();
  if (alias === undefined || own?.aliases[alias] || cluster?.aliases[alias]) return undefined;
  return problems.noSuchAlias(value);
}

/** Returns the IP version of an alias, if the reference resolves. */
export function versionOfAlias(value: string, scope: Scope): 4 | 6 | undefined {
  const alias = findAlias(value, scope);
  return alias && ipVersionOf(alias.cidr);
}
