/** Firewall of the cluster (one file, one lock), and of VNets. */
import type { DataSource, Resource } from "../kinds/define";
import { firewallAlias, firewallAliasData, firewallAliasesData } from "./alias";
import {
  firewallRuleData,
  firewallRulesData,
  refsData,
  securityGroupRuleData,
  vnetFirewallRuleData,
  vnetFirewallRulesData,
} from "./data-rules";
import { ipset, ipsetData, ipsetsData } from "./ipset";
import { ipsetEntryData, ipsetEntryResource } from "./ipset-entry";
import { macrosData } from "./macros";
import { firewallOptions, firewallOptionsData, vnetFirewallOptions, vnetFirewallOptionsData } from "./options";
import { firewallRules, vnetFirewallRules } from "./rules";
import { securityGroup, securityGroupData, securityGroupsData } from "./security-group";
import { firewallRule, securityGroupRule } from "./single-rule";

export { serverTexts } from "./server-texts";

export const title = "Firewall";

/** Kinds of object that attributes of any family can refer to. */
export const referents = {
  alias: "An alias: a name for an address or network.",
  ipset: "An IP set.",
  addresses: "An alias or an IP set, as source or destination of a rule.",
  security_group: "A security group.",
};

export const resources: readonly Resource[] = [
  firewallAlias,
  firewallOptions,
  firewallRule,
  firewallRules,
  ipset,
  ipsetEntryResource,
  securityGroup,
  securityGroupRule,
  vnetFirewallOptions,
  vnetFirewallRules,
];
export const dataSources: readonly DataSource[] = [
  firewallAliasData,
  firewallAliasesData,
  firewallOptionsData,
  firewallRuleData,
  firewallRulesData,
  ipsetData,
  ipsetEntryData,
  ipsetsData,
  macrosData,
  refsData,
  securityGroupData,
  securityGroupRuleData,
  securityGroupsData,
  vnetFirewallOptionsData,
  vnetFirewallRuleData,
  vnetFirewallRulesData,
];
