/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { clusterTrafficDropped } from "./cluster-traffic-dropped";
import { firewallOptionTwice } from "./firewall-options";
import { firewallRuleShadowed } from "./firewall-rule-shadowed";
import { firewallRuleWithoutEffect } from "./firewall-rule-without-effect";
import { managementShutOut } from "./management-shut-out";
import { vnetFirewallOff } from "./firewall-options";

export const checks: readonly Check[] = [
  clusterTrafficDropped,
  firewallOptionTwice,
  firewallRuleShadowed,
  firewallRuleWithoutEffect,
  managementShutOut,
  vnetFirewallOff,
];
