/** Data sources of firewall rules: whole lists, single rules by position, and the objects that rules can name. Facts: contributing/facts/firewall.md#lists-for-reading. */
import type { AnswerOf } from "../../api/calls";
import { listOf, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { integer } from "../attributes/integer";
import { securityGroupName } from "../formats/firewall-names";
import { sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson, withExtraJson, withUnknown } from "../unknown-properties/unknown-properties";
import { groupUnknown, vnetNotApplied } from "./diagnostics";
import { referenceKindValues } from "./enumerations";
import { FIREWALL_LOCK } from "./lock";
import { readRules } from "./managed-list";
import { CLUSTER_RULE, GROUP_RULE, type RuleAttributes, VNET_RULE } from "./rule-attributes";
import { fromRule, fromRules } from "./rule-conversion";
import { CLUSTER_RULES, groupRules, vnetRules } from "./rule-list/rule-list";
import { ruleFromServer, unknownOfRule } from "./rule-list/rule-parameters";
import { vnetFirewallDomain, vnetKey, waitUntilVnetRuns } from "./running-vnet";

export const firewallRulesData = dataSource({
  type: "firewall_rules",
  description: "The firewall rules of the cluster or of a security group, in order.",
  attributes: {
    security_group: string({
      doc: "Name of a security group. The default is the list of the cluster.",
      check: [securityGroupName],
    })
      .optional()
      .refersTo("firewall.security_group"),
    rules: listOf({ ...reportedAttributes(CLUSTER_RULE), ...extraJson }, { doc: "The rules." }).computed(),
  },
  operations: ["GET /cluster/firewall/rules", "GET /cluster/firewall/groups/{group}"],
  async read({ security_group }, context) {
    const address = security_group === null ? CLUSTER_RULES : groupRules(security_group);
    const rules = await readRules(context, address, FIREWALL_LOCK);
    if (!rules) throw new DiagnosticError(groupUnknown({ group: String(security_group) }, path("security_group")));
    return { rules: fromRules(rules, CLUSTER_RULE).map((rule) => withExtraJson(rule)) };
  },
});

export const vnetFirewallRulesData = dataSource({
  type: "sdn_vnet_firewall_rules",
  since: "8.3",
  description: "The firewall rules of a VNet, in order.",
  attributes: {
    vnet: vnetKey.vnet.argument(),
    rules: listOf({ ...reportedAttributes(VNET_RULE), ...extraJson }, { doc: "The rules." }).computed(),
  },
  operations: ["GET /cluster/sdn/vnets/{vnet}/firewall/rules"],
  async read({ vnet }, context) {
    await waitUntilVnetRuns(vnet, context.services);
    const rules = await readRules(context, vnetRules(vnet), vnetFirewallDomain(vnet));
    if (!rules) throw new DiagnosticError(vnetNotApplied({ vnet }, path("vnet")));
    return { rules: fromRules(rules, VNET_RULE).map((rule) => withExtraJson(rule)) };
  },
});

const CLUSTER_PATH = "GET /cluster/firewall/rules/{pos}";
const GROUP_PATH = "GET /cluster/firewall/groups/{group}/{pos}";
const VNET_PATH = "GET /cluster/sdn/vnets/{vnet}/firewall/rules/{pos}";

const description = "One firewall rule at its current position.";
const position = integer({ doc: "Position, where 0 is the first.", min: 0 }).required();

function reportedRule(
  answer: AnswerOf<typeof CLUSTER_PATH | typeof GROUP_PATH | typeof VNET_PATH>,
  of: RuleAttributes,
) {
  return withExtraJson(fromRule(withUnknown(ruleFromServer(answer), unknownOfRule(answer)), of));
}

export const firewallRuleData = dataSource({
  type: "firewall_rule",
  description,
  attributes: { position, ...reportedAttributes(CLUSTER_RULE), ...extraJson },
  operations: [CLUSTER_PATH],
  read: async ({ position: pos }, { services }) =>
    reportedRule(await services.read(CLUSTER_PATH, { pos }), CLUSTER_RULE),
});

export const securityGroupRuleData = dataSource({
  type: "firewall_security_group_rule",
  description,
  attributes: {
    security_group_name: string({ doc: "Name of the security group.", check: [securityGroupName] })
      .required()
      .refersTo("firewall.security_group"),
    position,
    ...reportedAttributes(GROUP_RULE),
    ...extraJson,
  },
  operations: [GROUP_PATH],
  read: async ({ security_group_name: group, position: pos }, { services }) =>
    reportedRule(await services.read(GROUP_PATH, { group, pos }), GROUP_RULE),
});

export const vnetFirewallRuleData = dataSource({
  type: "sdn_vnet_firewall_rule",
  since: "8.3",
  description,
  attributes: { vnet: vnetKey.vnet.argument(), position, ...reportedAttributes(VNET_RULE), ...extraJson },
  operations: [VNET_PATH],
  async read({ vnet, position: pos }, { services }) {
    await waitUntilVnetRuns(vnet, services);
    return reportedRule(await services.read(VNET_PATH, { vnet, pos }), VNET_RULE);
  },
});

const reference = {
  type: parameter("type", { doc: "`alias` or `ipset`." }).computed(),
  name: parameter("name", { doc: "Name." }).computed(),
  scope: parameter("scope", {
    doc: "`dc` (defined for the cluster) or `sdn` (generated from SDN objects).",
  }).computed(),
  ref: string({ doc: "Reference for rules, with the scope." }).computed(),
  comment: parameter("comment", { doc: "Comment." }).computed(),
};

export const refsData = dataSource({
  type: "firewall_refs",
  description:
    "Aliases and IP sets that firewall rules can refer to, including those that the server generates from SDN objects.",
  attributes: {
    type: string<"alias" | "ipset">({
      doc: "Kind of object to list: `alias` or `ipset`. Both when absent.",
      check: [referenceKindValues],
    }).optional(),
    refs: listOf(reference, { doc: "The references, sorted." }).computed(),
  },
  operations: ["GET /cluster/firewall/refs"],
  async read({ type }, { services }) {
    const entries = await services.read("GET /cluster/firewall/refs", {}, type === null ? {} : { type });
    const rows = entries.map((entry) => {
      const name = entry.ref.replace(/^\+/, "");
      const prefix = entry.type === "ipset" ? "+" : "";
      return { ...decodeAnswer(reference, entry), ref: `${prefix}${entry.scope}/${name}` };
    });
    return { refs: sortedBy(rows, "ref") };
  },
});
