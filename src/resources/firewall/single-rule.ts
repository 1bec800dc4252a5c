/**
 * One rule among others, of the cluster or of a security group. `marked-rule.ts` explains how the provider finds it again.
 * Facts: contributing/facts/firewall.md#rules.
 */
import { string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { securityGroupName } from "../formats/firewall-names";
import { resource } from "../kinds/define";
import { listElement } from "../kinds/hands-over";
import { MACROS_OPERATION, refuseUnknownMacros } from "./macros";
import { type RuleKey, singleRulesOf } from "./marked-rule";
import { CLUSTER_RULE, GROUP_RULE } from "./rule-attributes";
import { ruleCautions } from "./rule-cautions";
import { contentOfState, nameOfRule, toRule } from "./rule-conversion";
import { CLUSTER_RULES, groupRules, ruleListOperations } from "./rule-list/rule-list";
import { readGroups } from "./security-group";
import { createSingleRule, deleteSingleRule, readSingleRule, updateSingleRule } from "./single-rule-behaviour";
import { STORED } from "./stored-size";
import { validateRule } from "./validate-rule";

const describe = (of: string) =>
  `One firewall rule of ${of}, next to rules that are managed elsewhere. On the server, a marker at the end of its comment identifies it, so the provider finds it at any position. Do not use it together with a resource that manages the whole list. Import takes the marker or the current position.`;

const placement = {
  position: integer({
    doc: "Position of the rule, where 0 is the first. Without it, the rule is put at the end. The provider uses it only when the rule is created and when this value changes: other clients may move the rule.",
    min: 0,
  }).optional(),
  id: string({ doc: "Marker of the rule." }).computed(),
};

function parseKey(text: string): Partial<RuleKey> | undefined {
  if (/^\d{1,6}$/.test(text)) return { position: Number(text) };
  return /^[0-9a-f]{8,64}$/.test(text) ? { id: text } : undefined;
}

const formatKey = ({ id, position }: RuleKey) => String(id ?? position);

const CLUSTER_TYPE = "firewall_rule";
const GROUP_TYPE = "firewall_security_group_rule";

export const firewallRule = resource({
  type: CLUSTER_TYPE,
  stored: STORED.rule,
  family: "firewall",
  description: describe("the cluster"),
  importExample: "0",
  attributes: { ...CLUSTER_RULE, ...placement },
  identity: ["id"],
  formatImportId: formatKey,
  parseImportId: parseKey,
  operations: [...ruleListOperations(CLUSTER_RULES.list), MACROS_OPERATION],
  handsOver: listElement(CLUSTER_TYPE, undefined, contentOfState),
  lifeCycle: { kind: "list-entry" },
  behaviour: {
    list: (context) => singleRulesOf(context, CLUSTER_RULES),
    read: (state, context) => readSingleRule(CLUSTER_RULES, state, context, CLUSTER_RULE),
    create: (planned, context) => {
      const name = nameOfRule(CLUSTER_TYPE, undefined, toRule(planned));
      return createSingleRule(CLUSTER_RULES, planned, context, context.isHandedOver?.("released", name));
    },
    update: (planned, prior, context) => updateSingleRule(CLUSTER_RULES, planned, prior, context),
    delete: (state, context) => deleteSingleRule(CLUSTER_RULES, state, context),
  },
  validate: (config, report) => validateRule(config, [], report),
  cautions: ruleCautions,
  plan: (context) => refuseUnknownMacros(context, [{ rule: context.planned, at: [] }]),
});

export const securityGroupRule = resource({
  type: GROUP_TYPE,
  stored: STORED.rule,
  family: "firewall",
  description: describe("a security group"),
  importExample: "database/0",
  attributes: {
    security_group_name: string({ doc: "Name of the security group.", check: [securityGroupName] })
      .key()
      .refersTo("firewall.security_group"),
    ...GROUP_RULE,
    ...placement,
  },
  identity: ["security_group_name", "id"],
  formatImportId: (state) => `${state.security_group_name}/${formatKey(state)}`,
  parseImportId(text) {
    const [name = "", key = "", ...rest] = text.split("/");
    const found = rest.length === 0 ? parseKey(key) : undefined;
    return found && { security_group_name: name, ...found };
  },
  operations: [...ruleListOperations("/cluster/firewall/groups/{group}"), MACROS_OPERATION],
  handsOver: listElement(GROUP_TYPE, "security_group_name", contentOfState),
  lifeCycle: { kind: "list-entry" },
  behaviour: {
    async list(context) {
      const found = (await readGroups(context.services)).map(async ({ group }) => {
        const keys = await singleRulesOf(context, groupRules(group));
        return keys.map((key) => ({ security_group_name: group, ...key }));
      });
      return (await Promise.all(found)).flat();
    },
    async read(state, context) {
      const rule = await readSingleRule(groupRules(state.security_group_name), state, context, GROUP_RULE);
      return rule && { security_group_name: state.security_group_name, ...rule };
    },
    create: (planned, context) => {
      const { security_group_name: group } = planned;
      const name = nameOfRule(GROUP_TYPE, group, toRule(planned));
      return createSingleRule(groupRules(group), planned, context, context.isHandedOver?.("released", name));
    },
    update: (planned, prior, context) =>
      updateSingleRule(groupRules(planned.security_group_name), planned, prior, context),
    delete: (state, context) => deleteSingleRule(groupRules(state.security_group_name), state, context),
  },
  validate: (config, report) => validateRule(config, [], report),
  cautions: ruleCautions,
  plan: (context) => refuseUnknownMacros(context, [{ rule: context.planned, at: [] }]),
});

/** Rules that are resources of their own. */
export const singleRules = [firewallRule, securityGroupRule] as const;
