/**
 * Names of aliases and IP sets in rules and sets: `name`, `dc/name`, `guest/name`, and with `+` in front for sets, of
 * which `+sdn/name` are those that SDN provides.
 */
import { ipVersionOf } from "./aliases";
import type { Firewall } from "./model";

/** What names can stand for. */
export interface Scope {
  /** Files in which names are looked up: that of the VNet, then the cluster's. */
  readonly files: readonly Firewall[];
  /** Names of the sets that SDN provides. */
  readonly sdnSets: ReadonlySet<string>;
}

const NAME = "[A-Za-z][A-Za-z0-9\\-_]+";
const ALIAS = new RegExp(`^(?:dc/|guest/)?(${NAME})\\n?$`);
const SET = new RegExp(`^\\+(?:(dc|guest|sdn)/)?(${NAME})\\n?$`);

/** The name in a reference to an alias, without its scope. */
export function aliasName(value: string): string | undefined {
  return ALIAS.exec(value)?.[1];
}

/** What is wrong with a reference to an alias or a set; other values have nothing wrong. */
export function referenceProblem(value: string, { files, sdnSets }: Scope): string | undefined {
  if (value.startsWith("+")) {
    const [, place, name] = SET.exec(value) ?? [];
    if (name === undefined) return `invalid ipset name '${value}'`;
    const known = place === "sdn" ? sdnSets.has(name) : files.some((file) => file.ipsets[name] !== undefined);
    return known ? undefined : `no such ipset '${name}'`;
  }
  if (aliasName(value) === undefined || versionOfAlias(value, { files }) !== undefined) return undefined;
  return `no such alias '${value}'`;
}

/** The IP version of the address behind an alias. */
export function versionOfAlias(value: string, { files }: Pick<Scope, "files">): 4 | 6 | undefined {
  const name = aliasName(value)?.toLowerCase();
  const alias = name === undefined ? undefined : files.map((file) => file.aliases[name]).find(Boolean);
  return alias && ipVersionOf(alias.cidr);
}
