/**
 * HA rules: on which nodes resources run, and which resources stay together or apart.
 * Facts: contributing/facts/ha.md#rules.
 */
import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import { isTrue } from "../../../kernel/perl";
import type { Routes } from "../../../kernel/router";
import { type Section, type Sections, type SectionTypes, sectionConfig } from "../../../kernel/section-config";
import { isNewer } from "../../../kernel/server-version";
import { HA_RESOURCES, HA_RULES } from "../files";
import { areGroupsMigrated } from "../groups";
import * as refuse from "../texts";
import { effectiveRules, generatedRules, infeasibleRules } from "./effective-rules";
import { nodesIn, nodesOf, printNodes, printResources, resourcesIn, resourcesOf } from "./members";

/**
 * Comments of rules are percent-decoded although they arrive plain: `50%20off` becomes `50 off`, a single Latin-1
 * character is no UTF-8 and becomes U+FFFD, and anything above U+00FF cannot be treated so at all.
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

const COMMON = { resources: "required", disable: "optional", comment: "optional" } as const;

const sectionsWith = (ofNodes: SectionTypes["types"][string]) =>
  sectionConfig({
    properties: {
      resources: { stored: (text) => printResources(resourcesIn(text)) },
      nodes: { stored: (text) => printNodes(nodesIn(text)) },
      strict: { type: "boolean" },
      disable: { type: "boolean" },
      comment: { encoded: true, stored: decodedComment },
    },
    types: {
      "node-affinity": { ...COMMON, nodes: "required", strict: "optional", ...ofNodes },
      "resource-affinity": { ...COMMON, affinity: "required" },
    },
  });

const recorded = sectionsWith({});
const newer = sectionsWith({ affinity: "optional" });
const sectionsOf = (call: Call) => (isNewer(call) ? newer : recorded);

interface Shown {
  readonly id: string;
  readonly rule: Frozen<Section>;
  readonly entry: Record<string, unknown>;
}

function shownRules(call: Call): Shown[] {
  const rules = effectiveRules(call);
  const generated = generatedRules(call);
  const problems = infeasibleRules(rules, call);
  // What has a default is shown with it.
  const defaults = isNewer(call) ? { affinity: "positive" } : {};
  const digest = call.digest(HA_RULES);
  return Object.entries(rules).map(([id, rule], index) => {
    const errors = problems.get(id);
    // Each generated rule gets the number after the smallest one.
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

/** `disable=0` counts as not sent. */
function givenOptions(call: Call, ...except: readonly string[]) {
  return call.parameters(...except, ...(call.flag("disable") ? [] : ["disable"]));
}

function checkResources(call: Call, rule: Section): void {
  const known = call.read(HA_RESOURCES);
  const resources = [...resourcesOf(rule)];
  if (resources.length === 0) refuse.noResources();
  const unknown = resources.filter((sid) => !known[sid]);
  if (unknown.length > 0) refuse.unmanagedResources(unknown);
}

function checkNodes(call: Call, rule: Section): void {
  const known = call.cluster.inventory.nodes.map(({ name }) => name);
  const nodes = [...nodesOf(rule).keys()];
  if (nodes.length === 0) refuse.noNodes();
  const unknown = nodes.filter((node) => !known.includes(node));
  if (unknown.length > 0) refuse.unknownNodes(unknown);
}

const SECOND = 2;

/**
 * The server numbers a new rule after the smallest number there is, so it comes to stand second, or third: the second
 * rule so far has the same number, and which of them is written first is left to chance.
 */
function insertRule(rules: Sections, id: string, rule: Section): void {
  const following = Object.entries(rules).slice(SECOND);
  for (const [other] of following) delete rules[other];
  for (const [name, value] of [[id, rule] as const, ...following]) rules[name] = value;
}

/** Only the rule that is written has to be feasible; what it does to others shows when they are read. */
function checkFeasible(call: Call, rules: Sections, id: string): void {
  const problems = infeasibleRules(rules, call).get(id);
  if (!problems) return;
  const texts = Object.entries(problems).map(([property, found]) => [property, found.join(", ")] as const);
  refuse.infeasibleRule(id, Object.fromEntries(texts));
}

function create(call: Call): void {
  call.requireQuorum();
  if (!areGroupsMigrated(call)) refuse.groupsNotMigrated("create");
  const id = call.required("rule");
  const rule = sectionsOf(call).create(call.required("type"), givenOptions(call, "rule", "type"));
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
    const given = givenOptions(call, "delete", "digest", ...(call.text("type") === old.type ? ["type"] : []));
    // Options of another type are reported in the order of their names.
    const sorted = Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
    const rule = sections.update(old, sorted);
    if (given.resources !== undefined) checkResources(call, rule);
    if (given.nodes !== undefined) checkNodes(call, rule);
    sections.removeUnset(rule, call.text("delete"), given);
    rules[id] = rule;
    checkFeasible(call, rules, id);
  });
}

/** A rule that is missing is fine. */
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
