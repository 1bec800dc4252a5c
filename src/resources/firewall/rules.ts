/** Rule lists that are managed as a whole: of the cluster and of vnets. Facts: contributing/facts/firewall.md#rules. */
import type { PveSession } from "../../api/types";
import { listOf, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import { UNKNOWN } from "../../plugin/cty/value";
import { resource } from "../kinds/define";
import { owning } from "../kinds/hands-over";
import { MACROS_OPERATION, refuseUnknownMacros, rulesAt } from "./known-macros";
import { FIREWALL_LOCK } from "./lock";
import { readRules } from "./managed-list";
import { CLUSTER_RULE_NAMES, VNET_RULE_NAMES } from "./other-names";
import { CLUSTER_RULE, VNET_RULE } from "./rule-attributes";
import { rulesCautions } from "./rule-cautions";
import { fromRules } from "./rule-conversion";
import { CLUSTER_RULES, ruleListOperations, vnetRules } from "./rule-list/address";
import { contentOfState, nameOfRule } from "./rule-names";
import { AFTER_APPLY, ofRunningVnet, vnetFirewallDomain, vnetKey } from "./running-vnet";
import { SERVER_RULES_NOTE } from "./server-rules-note";
import { isManagedSingly, warnOfSingleRules } from "./single-rules";
import { STORED } from "./stored-size";
import { validateRules } from "./validate-rule";
import { type WholeList, warnOfTakeover, wholeListWrites } from "./whole-list";

const DESCRIPTION =
  "All of them: rules that are not in `rules` are removed. Changes are made with the fewest requests, and at no moment is traffic treated otherwise than by the old or the new list; a replacement (`-replace`, `terraform taint`) keeps to that too. Do not manage single rules of the same list elsewhere.";
const DOC = "The rules, first match first.";

const SINGLE_RULE = "firewall_rule";
const CLUSTER: WholeList = {
  of: "the cluster",
  address: CLUSTER_RULES,
  domain: FIREWALL_LOCK,
  nameOf: (rule) => nameOfRule(SINGLE_RULE, undefined, rule),
};

const clusterAttributes = {
  id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"),
  rules: listOf(CLUSTER_RULE, { doc: DOC, otherNames: CLUSTER_RULE_NAMES }).required(),
};

const clusterRules = (context: Context<PveSession>) => readRules(context, CLUSTER_RULES, FIREWALL_LOCK);
const quietly = (context: Context<PveSession>) => ({ ...context, warn: () => undefined });

const clusterBehaviour: Behaviour<PveSession, typeof clusterAttributes, "id"> = {
  ...wholeListWrites(() => CLUSTER),
  async read({ id }, context) {
    if (context.importing && isManagedSingly((await clusterRules(quietly(context))) ?? []))
      warnOfSingleRules(context, "the cluster", "pve_firewall_rule");
    const rules = await clusterRules(context);
    return rules ? { id, rules: fromRules(rules, CLUSTER_RULE) } : null;
  },
  /** For inventories: not a list without rules, nor one whose rules are managed one by one. */
  async list(context) {
    const rules = (await clusterRules(quietly(context))) ?? [];
    return rules.length > 0 && !isManagedSingly(rules) ? [{ id: "cluster" }] : [];
  },
};

export const firewallRules = resource({
  type: "firewall_rules",
  stored: STORED.rules,
  family: "firewall",
  documentation: {
    description: `The firewall rules of the cluster, in order. ${DESCRIPTION}`,
    example: `resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "22,8006", source = pve_firewall_ipset.management.ref },
    { type = "group", security_group = pve_firewall_security_group.monitoring.name },
  ]
}

resource "pve_firewall_security_group" "monitoring" {
  name = "monitoring"
  rules = [
    { type = "in", action = "ACCEPT", macro = "Ping", source = "203.0.113.10" },
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "9100", source = "203.0.113.10" },
  ]
}
`,
    note: SERVER_RULES_NOTE,
    importExample: "cluster",
  },
  attributes: clusterAttributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: [...ruleListOperations(CLUSTER_RULES.list), MACROS_OPERATION],
  handsOver: owning(SINGLE_RULE, undefined, { rules: contentOfState }),
  lifeCycle: { kind: "singleton" },
  behaviour: clusterBehaviour,
  validate: ({ rules }, report) => validateRules(rules, "rules", report),
  cautions: rulesCautions,
  async plan(context) {
    await refuseUnknownMacros(context, rulesAt("rules", context.planned.rules));
    if (context.prior === null) await warnOfTakeover(context, CLUSTER);
  },
});

const vnetAttributes = { ...vnetKey, rules: listOf(VNET_RULE, { doc: DOC, otherNames: VNET_RULE_NAMES }).required() };

const ofVnet = ({ vnet }: { readonly vnet: string }): WholeList => ({
  of: "a vnet",
  address: vnetRules(vnet),
  domain: vnetFirewallDomain(vnet),
});

const vnetBehaviour: Behaviour<PveSession, typeof vnetAttributes, "vnet"> = {
  ...wholeListWrites(ofVnet),
  async read(state, context) {
    const { address, domain } = ofVnet(state);
    const rules = await readRules(context, address, domain);
    return rules ? { vnet: state.vnet, rules: fromRules(rules, VNET_RULE) } : null;
  },
};

export const vnetFirewallRules = resource({
  type: "sdn_vnet_firewall_rules",
  family: "sdn",
  documentation: {
    description: `The firewall rules of a vnet, in order. ${DESCRIPTION} ${AFTER_APPLY}`,
    example: `resource "pve_sdn_vnet_firewall_rules" "web" {
  vnet = pve_sdn_vnet.web.vnet
  rules = [
    { type = "forward", action = "ACCEPT", macro = "HTTPS", destination = "+sdn/web-all" },
    { type = "forward", action = "DROP" },
  ]
}
`,
    importExample: "web",
  },
  attributes: vnetAttributes,
  identity: ["vnet"],
  operations: [...ruleListOperations("/cluster/sdn/vnets/{vnet}/firewall/rules"), MACROS_OPERATION],
  lifeCycle: { kind: "singleton" },
  behaviour: ofRunningVnet(vnetBehaviour),
  validate: ({ rules }, report) => validateRules(rules, "rules", report),
  cautions: rulesCautions,
  async plan(context) {
    await refuseUnknownMacros(context, rulesAt("rules", context.planned.rules));
    const { vnet } = context.planned;
    if (context.prior === null && vnet !== null && vnet !== UNKNOWN) await warnOfTakeover(context, ofVnet({ vnet }));
  },
});
