/**
 * HA rules: nodes of resources, and resources on the same node or on different nodes.
 * Facts: contributing/facts/ha.md#rules.
 */

import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import { isTrue } from "../../../kernel/perl";
import type { Routes } from "../../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../../kernel/section-config";
import { isNewer } from "../../../kernel/server-version";
import { parametersOf } from "../../../schema/description";
import { HA_RESOURCES, HA_RULES } from "../files";
import { areGroupsMigrated } from "../groups";
import * as refuse from "../texts";
import {
  effectiveRules,
  generatedRules,
  infeasibleRules,
  nodesIn,
  nodesOf,
  printNodes,
  printResources,
  resourcesIn,
  resourcesOf,
} from "./effective-rules";

/**
 * Decodes a comment as the server does: it percent-decodes comments although they are sent plain. `50%20off` becomes
 * `50 off`, a single Latin-1 character becomes U+FFFD, and characters above U+00FF are refused.
 */
function decodedComment(text: string): string | undefined {
  if (/[^\0-\u{ff}]/u.test(text)) refuse.wideCharacter();
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const decoded = Buffer.from(bytes, "latin1")
    .toString("utf8")
    .replace(/^ +| +$/g, "");
  return isTrue(decoded) ? decoded : undefined;
}

const sectionsWith = (nodeAffinityOptions: string) =>
  sectionConfig({
    parameters: parametersOf("POST /cluster/ha/rules"),
    types: {
      "node-affinity": { required: "resources nodes", optional: `disable comment strict ${nodeAffinityOptions}` },
      "resource-affinity": { required: "resources affinity", optional: "disable comment" },
    },
    values: {
      resources: { stored: (text) => printResources(resourcesIn(text)) },
      nodes: { stored: (text) => printNodes(nodesIn(text)) },
      comment: { encoded: true, stored: decodedComment },
    },
  });

const recorded = sectionsWith("");
const newer = sectionsWith("affinity");
const sectionsOf = (call: Call) => (isNewer(call) ? newer : recorded);

interface ShownRule {
  readonly id: string;
  readonly rule: Frozen<Section>;
  readonly entry: Record<string, unknown>;
}

function shownRules(call: Call): ShownRule[] {
  const rules = effectiveRules(call);
  const generated = generatedRules(call);
  const problems = infeasibleRules(rules, call);
  // Newer servers show defaults.
  const defaults = isNewer(call) ? { affinity: "positive" } : {};
  const digest = call.digest(HA_RULES);
  return Object.entries(rules).map(([id, rule], index) => {
    const errors = problems.get(id);
    // Each generated rule has the number after the smallest one.
    const order = generated[id] ? Math.min(index + 1, SECOND) : index + 1;
    const entry = {
      rule: id,
      ...(generated[id] && { strict: null }),
      ...(rule.type === "node-affinity" && defaults),
      ...rule,
      order,
      digest,
      ...(errors && { errors }),
    };
    return { id, rule, entry };
  });
}

function list(call: Call) {
  const type = call.text("type");
  const resource = call.text("resource");
  return shownRules(call)
    .filter(({ rule }) => (type ?? rule.type) === rule.type)
    .filter(({ rule }) => resource === undefined || resourcesOf(rule).has(resource))
    .map(({ entry }) => entry);
}

function read(call: Call) {
  const id = call.required("rule");
  const shown = shownRules(call).find((rule) => rule.id === id);
  return shown?.entry ?? refuse.noSuchRule(id);
}

/** Returns the options of the call. `disable=0` counts as not sent. */
function requestedOptions(call: Call, ...except: readonly string[]) {
  return call.parameters(...except, ...(call.flag("disable") ? [] : ["disable"]));
}

function checkResources(call: Call, rule: Section): void {
  const managed = call.read(HA_RESOURCES);
  const resources = [...resourcesOf(rule)];
  if (resources.length === 0) refuse.noResources();
  const unmanaged = resources.filter((sid) => !managed[sid]);
  if (unmanaged.length > 0) refuse.unmanagedResources(unmanaged);
}

function checkNodes(call: Call, rule: Section): void {
  const clusterNodes = call.cluster.inventory.nodes.map(({ name }) => name);
  const nodes = [...nodesOf(rule).keys()];
  if (nodes.length === 0) refuse.noNodes();
  const unknown = nodes.filter((node) => !clusterNodes.includes(node));
  if (unknown.length > 0) refuse.unknownNodes(unknown);
}

const SECOND = 2;

/**
 * Inserts a new rule. The server gives it the number after the smallest one, which the second rule has too. The order of
 * these two in the file is random, so the new rule is second or third.
 */
function insertRule(rules: Sections, id: string, rule: Section): void {
  const following = Object.entries(rules).slice(SECOND);
  for (const [other] of following) delete rules[other];
  for (const [name, value] of [[id, rule] as const, ...following]) rules[name] = value;
}

/** Refuses an infeasible rule. Rules that it makes infeasible show errors when they are read. */
function checkFeasible(call: Call, rules: Sections, id: string): void {
  const problems = infeasibleRules(rules, call).get(id);
  if (!problems) return;
  const messages = Object.entries(problems).map(([property, found]) => [property, found.join(", ")] as const);
  refuse.infeasibleRule(id, Object.fromEntries(messages));
}

function create(call: Call): void {
  call.requireQuorum();
  if (!areGroupsMigrated(call)) refuse.groupsNotMigrated("create");
  const id = call.required("rule");
  const rule = sectionsOf(call).create(call.required("type"), requestedOptions(call, "rule", "type"));
  call.edit(HA_RULES, { failure: "create ha rule failed" }, (rules) => {
    if (rules[id]) refuse.ruleExists(id);
    checkResources(call, rule);
    if (rule.nodes !== undefined) checkNodes(call, rule);
    insertRule(rules, id, rule);
    checkFeasible(call, rules, id);
  });
}

function update(call: Call): void {
  if (!areGroupsMigrated(call)) refuse.groupsNotMigrated("update");
  const id = call.required("rule");
  const sections = sectionsOf(call);
  call.edit(HA_RULES, { failure: "update HA rules failed" }, (rules) => {
    call.checkDigest(HA_RULES);
    const old = rules[id] ?? refuse.noRuleToUpdate(id);
    const options = requestedOptions(call, "delete", "digest", ...(call.text("type") === old.type ? ["type"] : []));
    // The server reports options of another type in the order of their names.
    const sorted = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
    const rule = sections.update(old, sorted);
    if (options.resources !== undefined) checkResources(call, rule);
    if (options.nodes !== undefined) checkNodes(call, rule);
    sections.removeUnset(rule, call.text("delete"), options);
    rules[id] = rule;
    checkFeasible(call, rules, id);
  });
}

/** Deletes a rule. A missing rule is not an error. */
function remove(call: Call): void {
  call.edit(HA_RULES, { failure: "delete ha rule failed" }, (rules) => {
    delete rules[call.required("rule")];
  });
}

export const rules: Routes = {
  "GET /cluster/ha/rules": list,
  "POST /cluster/ha/rules": create,
  "GET /cluster/ha/rules/{rule}": read,
  "PUT /cluster/ha/rules/{rule}": update,
  "DELETE /cluster/ha/rules/{rule}": remove,
};
