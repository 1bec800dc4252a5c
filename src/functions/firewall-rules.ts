/** Firewall rules as arguments of functions, and the aliases, IP sets and groups that they refer to. */

import { listOf, number } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { collector } from "../framework/planning/validate";
import { render } from "../naming/message";
import type { FirewallRule, Names } from "../packet-filter/firewall";
import type { Path } from "../plugin/contract";
import { membersIn } from "../resources/firewall/ipset-members";
import {
  CLUSTER_RULE,
  CLUSTER_RULE_NAMES,
  type RuleConfig,
  type RuleState,
} from "../resources/firewall/rule-attributes";
import { toRule } from "../resources/firewall/rule-conversion";
import { validateRule } from "../resources/firewall/validate-rule";
import { isAliasReference } from "../resources/formats/firewall-addresses";

type ByName<T> = Readonly<Record<string, T>> | null | undefined;

export interface NamedObjects {
  readonly aliases?: ByName<string>;
  readonly ipsets?: ByName<Parameters<typeof membersIn>[0]>;
  readonly security_groups?: ByName<readonly RuleState[]>;
}

/** A rule with the API's parameter names. */
export function filterRule(state: RuleState): FirewallRule {
  const { icmpType, ...rule } = toRule(state);
  return { ...rule, ...(icmpType !== undefined && { "icmp-type": icmpType }) };
}

/** Names that rules refer to. Refuses enabled rules that refer to a missing name. */
export function namesFor(rules: readonly RuleState[], objects: NamedObjects): Names {
  const aliases = byName(objects.aliases);
  const sets = byName(objects.ipsets);
  const groups = byName(objects.security_groups);
  const names: Names = {
    alias: (reference) => aliases.get(keyOf(reference)),
    set: (reference) => {
      const set = sets.get(keyOf(reference));
      return set && membersIn(set);
    },
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
      if (!entries) return `the IP set ${address}`;
      const unknown = entries.find(({ cidr }) => isAliasReference(cidr) && names.alias(cidr) === undefined);
      if (unknown) return `the alias ${unknown.cidr} in the IP set ${address}`;
    } else if (isAliasReference(address) && names.alias(address) === undefined) return `the alias ${address}`;
  }
  return undefined;
}

function byName<T>(named: ByName<T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(named ?? {}).map(([name, value]) => [keyOf(name), value]));
}

/** Removes the default scope `dc/`. Names are case-insensitive, except those of SDN. */
function keyOf(reference: string): string {
  return reference.startsWith("sdn/") ? reference : reference.replace(/^dc\//, "").toLowerCase();
}

/** Refuses rules that the provider would refuse in resources. */
export function refuseWrongRules(rules: readonly RuleConfig[], at: Path): void {
  const report = collector();
  rules.forEach((rule, index) => {
    validateRule(rule, [...at, { index }], report);
  });
  const wrong = report.diagnostics.find(({ severity }) => severity === "error");
  if (wrong) throw new ArgumentError(wrong.path ?? at, render(wrong.message));
}

/** Sorts firewall rules from several modules. */
export const ruleOrder = defineFunction({
  name: "rule_order",
  documentation: {
    summary: "Firewall rules sorted by their `order`, which the result leaves out.",
    details:
      "Use it for lists with rules from several modules. Smaller numbers come first. Rules without `order` count as 0, and rules with the same number keep their order. The result fits `rules` of `pve_firewall_rules`, and each rule has all attributes.",
    example: [
      [
        { type: "in", action: "ACCEPT", macro: "Ping", order: 900 },
        { type: "in", action: "ACCEPT", macro: "SSH", source: "192.0.2.0/24", order: 10 },
      ],
    ],
    result: [
      ruleWith({ action: "ACCEPT", macro: "SSH", source: "192.0.2.0/24" }),
      ruleWith({ action: "ACCEPT", macro: "Ping" }),
    ],
  },
  parameters: {
    rules: listOf(
      { ...CLUSTER_RULE, order: number({ doc: "Position among the rules. Default: `0`." }).optional() },
      { doc: "Rules as in `pve_firewall_rules`, each with its `order`.", otherNames: CLUSTER_RULE_NAMES },
    ).required(),
  },
  ignores: ["extra_json", "timeouts"],
  returns: listOf(CLUSTER_RULE, { doc: "The rules in their order." }).computed(),
  run({ rules }) {
    refuseWrongRules(rules, path("rules"));
    const sorted = [...rules].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return sorted.map(({ order: _, ...rule }) => ({ ...rule, enabled: rule.enabled ?? true }));
  },
});

/** A rule of the result: other attributes are null. */
function ruleWith(values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const all = Object.keys(CLUSTER_RULE).map((name) => [name, null]);
  return { ...Object.fromEntries(all), type: "in", enabled: true, ...values };
}
