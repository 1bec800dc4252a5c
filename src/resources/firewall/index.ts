/** Firewall of the cluster, which lives in one file under one lock, and of vnets. */
import type { DataSource, Resource } from "../kinds/define";
import { firewallAlias, firewallAliasData, firewallAliasesData } from "./alias";
import { macrosData } from "./data-macros";
import { firewallOptionsData, vnetFirewallOptionsData } from "./data-options";
import { refsData } from "./data-refs";
import { firewallRuleData, securityGroupRuleData, vnetFirewallRuleData } from "./data-rule";
import { firewallRulesData, vnetFirewallRulesData } from "./data-rules";
import { ipset, ipsetData, ipsetsData } from "./ipset";
import { ipsetEntryData, ipsetEntryResource } from "./ipset-entry";
import { firewallOptions, vnetFirewallOptions } from "./options";
import { firewallRules, vnetFirewallRules } from "./rules";
import { securityGroup, securityGroupData, securityGroupsData } from "./security-group";
import { firewallRule, securityGroupRule } from "./single-rule";

export { serverTexts } from "./server-texts";

export const title = "Firewall";

/** What attributes of any family refer to. */
export const referents = {
  alias: "A name for an address or network.",
  ipset: "An ip set.",
  addresses: "What a rule may name as source or destination: an alias or an ip set.",
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
