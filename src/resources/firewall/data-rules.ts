/** Firewall rules as they are: whole lists, and single rules by position. Facts: contributing/facts/firewall.md#lists-for-reading. */
import { listOf, reportedAttributes, string } from "../../framework/attribute";
import { securityGroupName } from "../formats/firewall-names";
import { dataSource } from "../kinds/define";
import { extraJson, withExtraJson } from "../unknown-properties/unknown-properties";
import { FIREWALL_LOCK } from "./lock";
import { readRules } from "./managed-list";
import { CLUSTER_RULE, VNET_RULE } from "./rule-attributes";
import { fromRules } from "./rule-conversion";
import { CLUSTER_RULES, groupRules, vnetRules } from "./rule-list/address";
import { untilVnetRuns, vnetFirewallDomain, vnetKey } from "./running-vnet";

export const firewallRulesData = dataSource({
  type: "firewall_rules",
  family: "firewall",
  documentation: {
    description: "The firewall rules of the cluster or of a security group, in order.",
    example: `data "pve_firewall_rules" "cluster" {}\n\ndata "pve_firewall_rules" "web" {\n  security_group = pve_firewall_security_group.web.name\n}\n`,
  },
  attributes: {
    security_group: string({
      doc: "Name of a security group; the cluster's own rules when absent.",
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
    if (!rules) throw new Error(`there is no security group ${security_group}`);
    return { rules: fromRules(rules, CLUSTER_RULE).map((rule) => withExtraJson(rule)) };
  },
});

export const vnetFirewallRulesData = dataSource({
  type: "sdn_vnet_firewall_rules",
  since: "8.3",
  family: "sdn",
  documentation: {
    description: "The firewall rules of a vnet, in order.",
    example: `data "pve_sdn_vnet_firewall_rules" "web" {\n  vnet = pve_sdn_vnet_firewall_rules.web.vnet\n}\n`,
  },
  attributes: {
    ...vnetKey,
    rules: listOf({ ...reportedAttributes(VNET_RULE), ...extraJson }, { doc: "The rules." }).computed(),
  },
  operations: ["GET /cluster/sdn/vnets/{vnet}/firewall/rules"],
  async read({ vnet }, context) {
    await untilVnetRuns(vnet, context.services);
    const rules = await readRules(context, vnetRules(vnet), vnetFirewallDomain(vnet));
    if (!rules) throw new Error(`there is no applied vnet ${vnet}`);
    return { rules: fromRules(rules, VNET_RULE).map((rule) => withExtraJson(rule)) };
  },
});
