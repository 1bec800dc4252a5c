/**
 * Names of aliases and IP sets in rules and sets: `name`, `dc/name`, `guest/name`, and with `+` in front for sets, of
 * which `+sdn/name` are those that SDN provides.
 * Facts: contributing/facts/firewall.md#rules.
 */
import { ipVersionOf } from "./aliases";
import type { Firewall } from "./files";
import { problems } from "./texts";

/** What names can stand for. Which file is the own one, and whether the cluster's is known besides, see `scopes.ts`. */
export interface Scope {
  /** The file in which the rules are; not looked into for `dc/` names. */
  readonly own?: Firewall;
  /** The cluster's file; not looked into for `guest/` names. */
  readonly cluster?: Firewall;
  /** Names of the sets that SDN provides. */
  readonly sdnSets: ReadonlySet<string>;
}

const NAME = "[A-Za-z][A-Za-z0-9\\-_]+";
const ALIAS = new RegExp(`^(dc/|guest/)?(${NAME})\\n?$`);
const SET = new RegExp(`^\\+(?:guest/|dc/|sdn/)?(${NAME})\\n?$`);

/** The name in a reference to an alias, without its scope. */
export function aliasName(value: string): string | undefined {
  return ALIAS.exec(value)?.[2];
}

/** The alias that a reference means. */
export function findAlias(value: string, { own, cluster }: Pick<Scope, "own" | "cluster">) {
  const [, place, name = ""] = ALIAS.exec(value) ?? [];
  const inOwn = place === "dc/" ? undefined : own?.aliases[name.toLowerCase()];
  return inOwn ?? (place === "guest/" ? undefined : cluster?.aliases[name.toLowerCase()]);
}

/**
 * What is wrong with a reference to an alias or a set; other values have nothing wrong. Wherever the name is known, it
 * is fine: the scope in front of it does not count.
 */
export function referenceProblem(value: string, { own, cluster, sdnSets }: Scope): string | undefined {
  if (value.startsWith("+")) {
    const name = SET.exec(value)?.[1];
    if (name === undefined) return problems.invalidSetName(value);
    const known = own?.ipsets[name] ?? cluster?.ipsets[name] ?? sdnSets.has(name);
    return known ? undefined : problems.noSuchSet(name);
  }
  const alias = aliasName(value)?.toLowerCase();
  if (alias === undefined || own?.aliases[alias] || cluster?.aliases[alias]) return undefined;
  return problems.noSuchAlias(value);
}

/** The IP version of the address behind an alias, as far as the scope leads to it. */
export function versionOfAlias(value: string, scope: Scope): 4 | 6 | undefined {
  const alias = findAlias(value, scope);
  return alias && ipVersionOf(alias.cidr);
}
