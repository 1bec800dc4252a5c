/**
 * Ordered lists of rules: of the cluster, of a security group, of a VNet. A rule has no id but its position; new ones
 * come first.
 * Facts: contributing/facts/firewall.md#rules.
 */

import { findMacro } from "../../../net/macros";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import { type Routes, routesBelow } from "../../kernel/router";
import { checkDigest, editCluster, withDigest } from "./edit";
import { CLUSTER_FIREWALL, hasContent, type Rule } from "./files";
import type { Scope } from "./references";
import { clusterScopes, type Scopes } from "./scopes";
import * as refuse from "./texts";
import { type RuleEnvironment, validateRule } from "./validate-rule";

/** The rules of the cluster's firewall. Facts: contributing/facts/firewall.md#rules. */
export const clusterRules = ruleRoutes({
  path: "/cluster/firewall/rules",
  environment: "cluster",
  read: (call) => {
    const firewall = call.read(CLUSTER_FIREWALL);
    return { rules: firewall.rules, scopes: clusterScopes(call, firewall) };
  },
  edit: (call, change) => editCluster(call, (firewall) => change(firewall.rules, clusterScopes(call, firewall))),
  exists: (call) => hasContent(call.read(CLUSTER_FIREWALL)),
});

/** Where a list lives. Both ways to it refuse what is missing and who may not. */
interface RuleList {
  /** Of the list; rules are below, by position. */
  readonly path: string;
  readonly environment: RuleEnvironment;
  read(call: Call): { rules: readonly Frozen<Rule>[]; scopes: Scopes };
  edit(call: Call, change: (rules: Rule[], scopes: Scopes) => void): void;
  /** Whether the file that the list is in is there. */
  exists(call: Call): boolean;
}

const TEXTS = ["macro", "iface", "source", "dest", "proto", "dport", "sport", "log", "icmp-type", "comment"] as const;
/** Everything that can be cleared; clearing the last two does nothing. */
const CLEARABLE = [...TEXTS, "enable", "pos", "digest"];

/** As read: with what the rule means at this moment. What cannot be read is not there. */
function shown(rules: readonly Frozen<Rule>[], environment: RuleEnvironment, { reading }: Scopes) {
  return rules.flatMap((rule) => {
    const { errors, ipversion, isUnreadable } = validateRule(rule, environment, reading);
    const broken = Object.keys(errors).length > 0 && { errors };
    return isUnreadable ? [] : [{ ...rule, ...(ipversion && { ipversion }), ...broken }];
  });
}

/** Takes over what was given; the empty text and `-` remove a property. */
function takeOver(call: Call, rule: Rule): void {
  for (const property of ["type", "action"] as const) rule[property] = call.text(property) ?? rule[property];
  const enable = call.text("enable");
  if (enable !== undefined) rule.enable = isTrue(enable) ? 1 : 0;
  for (const property of TEXTS) {
    const value = call.text(property);
    if (value === "" || value === "-") delete rule[property];
    else if (value !== undefined) rule[property] = value;
  }
}

function clear(call: Call, rule: Rule): void {
  for (const property of call.list("delete") ?? []) {
    if (property === "type" || property === "action") {
      refuse.requiredProperty(property);
    }
    if (!CLEARABLE.includes(property)) refuse.noSuchProperty(property);
    // A rule that does not say whether it is enabled is.
    if (property === "enable") rule.enable = 1;
    else delete rule[property as (typeof TEXTS)[number]];
  }
}

function verify(rule: Rule, environment: RuleEnvironment, scope: Scope): void {
  const { errors, isUnreadable } = validateRule(rule, environment, scope);
  const [first] = Object.entries(errors);
  if (first) refuse.invalidRule(...first);
  if (isUnreadable) refuse.mixedVersions();
  if (rule.macro !== undefined) rule.macro = findMacro(rule.macro)?.name;
}

/** The position as it was given, and as a number. It must be taken. */
function position(call: Call, count: number): { text: string; at: number } {
  const text = call.required("pos");
  if (Number(text) >= count) refuse.noRuleAt(text);
  return { text, at: Number(text) };
}

/** Positions in a file that is not there trip the server. */
function requireFile(call: Call, list: RuleList, line: number): void {
  if (list.exists(call)) return;
  refuse.noFile(line);
}

function create(call: Call, list: RuleList): void {
  list.edit(call, (rules, { writing }) => {
    const rule: Rule = { type: "", action: "", enable: 0 };
    takeOver(call, rule);
    verify(rule, list.environment, writing);
    rules.unshift(rule);
  });
}

/** The rule comes to stand before the one that is at `to` now; beyond the end it comes last. */
function move(rules: Rule[], from: number, to: number): void {
  const [rule] = rules.splice(from, 1) as [Rule];
  rules.splice(to > from ? to - 1 : to, 0, rule);
}

function update(call: Call, list: RuleList): void {
  list.edit(call, (rules, scopes) => {
    checkDigest(call, shown(rules, list.environment, scopes));
    requireFile(call, list, 373);
    const { at } = position(call, rules.length);
    const to = call.number("moveto");
    if (to !== undefined && to !== at) return move(rules, at, to);
    const rule = rules[at] as Rule;
    takeOver(call, rule);
    clear(call, rule);
    verify(rule, list.environment, scopes.writing);
  });
}

function remove(call: Call, list: RuleList): void {
  list.edit(call, (rules, scopes) => {
    checkDigest(call, shown(rules, list.environment, scopes));
    requireFile(call, list, 462);
    rules.splice(position(call, rules.length).at, 1);
  });
}

function readAll(call: Call, list: RuleList) {
  const { rules, scopes } = list.read(call);
  return withDigest(shown(rules, list.environment, scopes)).map((rule, pos) => ({ ...rule, pos }));
}

/** Positions are text here, numbers in the list. */
function readOne(call: Call, list: RuleList) {
  const rules = readAll(call, list);
  const { text, at } = position(call, rules.length);
  return { ...rules[at], pos: text };
}

/** The operations of a list. */
export function ruleRoutes(list: RuleList): Routes {
  return routesBelow(list.path, {
    GET: (call) => readAll(call, list),
    POST: (call) => create(call, list),
    "GET /{pos}": (call) => readOne(call, list),
    "PUT /{pos}": (call) => update(call, list),
    "DELETE /{pos}": (call) => remove(call, list),
  });
}
