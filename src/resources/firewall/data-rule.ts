/** One firewall rule by its position. Facts: contributing/facts/firewall.md#lists-for-reading. */
import type { AnswerOf } from "../../api/calls";
import { reportedAttributes, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { securityGroupName } from "../formats/firewall-names";
import { dataSource } from "../kinds/define";
import { carrying, extraJson, withExtraJson } from "../unknown-properties/unknown-properties";
import { CLUSTER_RULE, GROUP_RULE, type RuleAttributes, VNET_RULE } from "./rule-attributes";
import { fromRule } from "./rule-conversion";
import { ruleFromServer, unknownOfRule } from "./rule-list/rule-parameters";
import { untilVnetRuns, vnetKey } from "./running-vnet";
import { SERVER_RULES_NOTE } from "./server-rules-note";

const CLUSTER_PATH = "GET /cluster/firewall/rules/{pos}";
const GROUP_PATH = "GET /cluster/firewall/groups/{group}/{pos}";
const VNET_PATH = "GET /cluster/sdn/vnets/{vnet}/firewall/rules/{pos}";

const description = "One firewall rule, by its current position.";
const position = integer({ doc: "Position; 0 is first.", min: 0 }).required();

function reportedRule(
  answer: AnswerOf<typeof CLUSTER_PATH | typeof GROUP_PATH | typeof VNET_PATH>,
  of: RuleAttributes,
) {
  return withExtraJson(fromRule(carrying(ruleFromServer(answer), unknownOfRule(answer)), of));
}

export const firewallRuleData = dataSource({
  type: "firewall_rule",
  family: "firewall",
  documentation: {
    description,
    example: `data "pve_firewall_rule" "first" {
  position   = 0
  depends_on = [pve_firewall_rules.cluster]
}
`,
    note: SERVER_RULES_NOTE,
  },
  attributes: { position, ...reportedAttributes(CLUSTER_RULE), ...extraJson },
  operations: [CLUSTER_PATH],
  read: async ({ position: pos }, { services }) =>
    reportedRule(await services.read(CLUSTER_PATH, { pos }), CLUSTER_RULE),
});

export const securityGroupRuleData = dataSource({
  type: "firewall_security_group_rule",
  family: "firewall",
  documentation: {
    description,
    example: `data "pve_firewall_security_group_rule" "first" {
  security_group_name = pve_firewall_security_group.web.name
  position            = 0
}
`,
  },
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
  family: "sdn",
  documentation: {
    description,
    example: `data "pve_sdn_vnet_firewall_rule" "first" {
  vnet     = pve_sdn_vnet_firewall_rules.web.vnet
  position = 0
}
`,
  },
  attributes: { ...vnetKey, position, ...reportedAttributes(VNET_RULE), ...extraJson },
  operations: [VNET_PATH],
  async read({ vnet, position: pos }, { services }) {
    await untilVnetRuns(vnet, services);
    return reportedRule(await services.read(VNET_PATH, { vnet, pos }), VNET_RULE);
  },
});
