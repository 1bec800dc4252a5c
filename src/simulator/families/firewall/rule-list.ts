/**
 * Ordered lists of rules: of the cluster, of a security group, of a VNet. A rule's position is its only id. New rules are
 * inserted at the top.
 * Facts: contributing/facts/firewall.md#rules.
 */

import { oncePerObject } from "../../../memo/memo";
import { findMacro } from "../../../net/macros";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import { type Routes, routesBelow } from "../../kernel/router";
import { checkDigest, digestOf, editCluster, withDigest } from "./edit";
import { CLUSTER_FIREWALL, hasContent, optionalNames, RULE, type Rule } from "./files";
import { hasReferences, type Scope } from "./references";
import { clusterScopes, type Scopes } from "./scopes";
import * as refuse from "./texts";
import { type RuleEnvironment, validateRule } from "./validate-rule";

/** The rules of the cluster's firewall. */
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

/** Access to a list of rules. `read` and `edit` refuse missing objects and missing privileges. */
interface RuleList {
  /** Path of the list. Rules are below it, by position. */
  readonly path: string;
  readonly environment: RuleEnvironment;
  read(call: Call): { rules: readonly Frozen<Rule>[]; scopes: Scopes };
  edit(call: Call, change: (rules: Rule[], scopes: Scopes) => void): void;
  /** Whether the list's file exists. */
  exists(call: Call): boolean;
}

type TextName = Exclude<keyof Rule, "type" | "action" | "enable">;

const TEXTS: readonly TextName[] = ["macro", ...(optionalNames(RULE) as TextName[])];
/** Properties that `delete` accepts. Deleting the last two has no effect. */
const CLEARABLE: readonly string[] = [...TEXTS, "enable", "pos", "digest"];

/** Returns the rules as they are shown, with their current IP version and errors. Unreadable rules are left out. */
function shown(rules: readonly Frozen<Rule>[], environment: RuleEnvironment, { reading }: Scopes) {
  return rules.flatMap((rule) => independentRules[environment](rule) || shownRule(rule, environment, reading));
}

function shownRule(rule: Frozen<Rule>, environment: RuleEnvironment, scope: Scope) {
  const { errors, ipversion, isUnreadable } = validateRule(rule, environment, scope);
  const broken = Object.keys(errors).length > 0 && { errors };
  return isUnreadable ? [] : [{ ...rule, ...(ipversion && { ipversion }), ...broken }];
}

/** Shows a stored rule without references, which remains the same until the rule changes. Returns `false` for any other rule. */
const keptRules = (environment: RuleEnvironment) =>
  oncePerObject((rule: Frozen<Rule>) => !hasReferences(rule) && shownRule(rule, environment, { sdnSets: new Set() }));

const independentRules = { cluster: keptRules("cluster"), group: keptRules("group"), vnet: keptRules("vnet") };

/** Sets the call's properties. The empty string and `-` remove a property. */
function applyProperties(call: Call, rule: Rule): void {
  for (const property of ["type", "action"] as const) rule[property] = call.text(property) ?? rule[property];
  const enable = call.text("enable");
  if (enable !== undefined) rule.enable = isTrue(enable) ? 1 : 0;
  for (const property of TEXTS) {
    const value = call.text(property);
    if (value === "" || value === "-") delete rule[property];
    else if (value !== undefined) rule[property] = value;
  }
}

function deleteProperties(call: Call, rule: Rule): void {
  for (const property of call.list("delete") ?? []) {
    if (property === "type" || property === "action") refuse.requiredProperty(property);
    if (!CLEARABLE.includes(property)) refuse.noSuchProperty(property);
    // Rules are enabled by default.
    if (property === "enable") rule.enable = 1;
    else delete rule[property as TextName];
  }
}

function verify(rule: Rule, environment: RuleEnvironment, scope: Scope): void {
  const { errors, isUnreadable } = validateRule(rule, environment, scope);
  const [first] = Object.entries(errors);
  if (first) refuse.invalidRule(...first);
  if (isUnreadable) refuse.mixedVersions();
  if (rule.macro !== undefined) rule.macro = findMacro(rule.macro)?.name;
}

/** Returns the position as it was sent and as a number. Refuses positions without a rule. */
function position(call: Call, count: number): { text: string; at: number } {
  const text = call.required("pos");
  if (Number(text) >= count) refuse.noRuleAt(text);
  return { text, at: Number(text) };
}

/** Fails as the server does if the file with the rule does not exist. `line`: the line of its error. */
function requireFile(call: Call, list: RuleList, line: number): void {
  if (!list.exists(call)) refuse.noFile(line);
}

function create(call: Call, list: RuleList): void {
  list.edit(call, (rules, { writing }) => {
    const rule: Rule = { type: "", action: "", enable: 0 };
    applyProperties(call, rule);
    verify(rule, list.environment, writing);
    rules.unshift(rule);
  });
}

/** Moves a rule in front of the one at `to`. Positions beyond the end move it to the end. */
function move(rules: Rule[], from: number, to: number): void {
  const [rule] = rules.splice(from, 1) as [Rule];
  rules.splice(to > from ? to - 1 : to, 0, rule);
}

function update(call: Call, list: RuleList): void {
  list.edit(call, (rules, scopes) => {
    checkDigest(call, () => shown(rules, list.environment, scopes));
    requireFile(call, list, 373);
    const { at } = position(call, rules.length);
    const to = call.number("moveto");
    if (to !== undefined && to !== at) return move(rules, at, to);
    const rule = { ...(rules[at] as Rule) };
    rules[at] = rule;
    applyProperties(call, rule);
    deleteProperties(call, rule);
    verify(rule, list.environment, scopes.writing);
  });
}

function remove(call: Call, list: RuleList): void {
  list.edit(call, (rules, scopes) => {
    checkDigest(call, () => shown(rules, list.environment, scopes));
    requireFile(call, list, 462);
    rules.splice(position(call, rules.length).at, 1);
  });
}

function readAll(call: Call, list: RuleList) {
  const { rules, scopes } = list.read(call);
  return withDigest(shown(rules, list.environment, scopes)).map((rule, pos) => Object.assign(rule, { pos }));
}

/** Reads one rule. Its position is a string; in the list it is a number. */
function readOne(call: Call, list: RuleList) {
  const { rules, scopes } = list.read(call);
  const all = shown(rules, list.environment, scopes);
  const { text, at } = position(call, all.length);
  return { ...all[at], digest: digestOf(all), pos: text };
}

/** Returns the operations of a list. */
export function ruleRoutes(list: RuleList): Routes {
  return routesBelow(list.path, {
    GET: (call) => readAll(call, list),
    POST: (call) => create(call, list),
    "GET /{pos}": (call) => readOne(call, list),
    "PUT /{pos}": (call) => update(call, list),
    "DELETE /{pos}": (call) => remove(call, list),
  });
}
