/** What firewall rules refer to: looked up among the names that are given with them. */
import { path } from "../framework/diagnostics";
import { ArgumentError } from "../framework/function";
import type { FirewallRule, Names } from "../packet-filter/firewall";
import type { RuleState } from "../resources/firewall/rule-attributes";
import { toRule } from "../resources/firewall/rule-conversion";
import { isAliasReference } from "../resources/formats/firewall-addresses";

type ByName<T> = Readonly<Record<string, T>> | null | undefined;

export interface NamedObjects {
  readonly aliases?: ByName<string>;
  readonly ipsets?: ByName<readonly { readonly cidr: string; readonly nomatch: boolean | null }[]>;
  readonly security_groups?: ByName<readonly RuleState[]>;
}

/** A rule in the words of the API. */
export function filterRule(state: RuleState): FirewallRule {
  const { icmpType, ...rule } = toRule(state);
  return { ...rule, ...(icmpType !== undefined && { "icmp-type": icmpType }) };
}

/** Refuses rules in force that refer to something that is not given. */
export function namesFor(rules: readonly RuleState[], given: NamedObjects): Names {
  const aliases = byName(given.aliases);
  const sets = byName(given.ipsets);
  const groups = byName(given.security_groups);
  const names: Names = {
    alias: (reference) => aliases.get(keyOf(reference)),
    set: (reference) => sets.get(keyOf(reference))?.map(({ cidr, nomatch }) => ({ cidr, nomatch: nomatch ?? false })),
    group: (name) => groups.get(keyOf(name))?.map(filterRule),
  };
  const inForce = rules.map((rule, position) => ({ rule, position })).filter(({ rule }) => rule.enabled !== false);
  for (const { rule, position } of inForce) {
    const missing =
      missingFor(rule, names) ??
      (groups.get(keyOf(rule.security_group ?? "")) ?? [])
        .filter(({ enabled }) => enabled !== false)
        .map((inner) => missingFor(inner, names))
        .find((text) => text !== undefined);
    if (missing !== undefined)
      throw new ArgumentError(path("rules", position), `refers to ${missing}, which settings do not have.`);
  }
  return names;
}

function missingFor({ type, security_group, source, destination }: RuleState, names: Names): string | undefined {
  if (type === "group") {
    const isThere = names.group(security_group ?? "") !== undefined;
    return isThere ? undefined : `the security group ${security_group}`;
  }
  for (const address of [source, destination]) {
    if (!address) continue;
    if (address.startsWith("+")) {
      const entries = names.set(address.slice(1));
      if (!entries) return `the ip set ${address}`;
      const unknown = entries.find(({ cidr }) => isAliasReference(cidr) && names.alias(cidr) === undefined);
      if (unknown) return `the alias ${unknown.cidr} in the ip set ${address}`;
    } else if (isAliasReference(address) && names.alias(address) === undefined) return `the alias ${address}`;
  }
  return undefined;
}

function byName<T>(given: ByName<T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(given ?? {}).map(([name, value]) => [keyOf(name), value]));
}

/** `dc/` says what is meant anyway; names compare without case, but for those that SDN makes of VNets. */
function keyOf(reference: string): string {
  return reference.startsWith("sdn/") ? reference : reference.replace(/^dc\//, "").toLowerCase();
}
