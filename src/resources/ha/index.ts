/** High availability. All writes use one lock. */
import type { DataSource, Resource } from "../kinds/define";
import { keepingOthers } from "../kinds/shared-list";
import { haArming } from "./arming";
import { haResourceData, haResourcesData } from "./data-resources";
import { haRuleData, haRulesData } from "./data-rules";
import { haGroup, haGroupData, haGroupsData } from "./group";
import { HA_LOCK } from "./lock";
import { haMigration } from "./migration";
import { haNodeAffinityRule, haNodeAffinityRuleData, haNodeAffinityRulesData } from "./node-affinity-rule";
import { haResource } from "./resource";
import {
  haResourceAffinityRule,
  haResourceAffinityRuleData,
  haResourceAffinityRulesData,
} from "./resource-affinity-rule";
import { haRuleMember } from "./rule-member";
import { haManagerStatusData, haStatusData } from "./status";

export { serverTexts } from "./server-texts";

export const title = "High Availability";

/** Objects that attributes of any family refer to. */
export const referents = {
  group: "An HA group of a server before Proxmox VE 9.",
  resource: "A guest that HA manages.",
};

const SHARED = { list: "resources", members: "ha_rule_member", member: "sid", domain: HA_LOCK };

export const resources: readonly Resource[] = [
  haArming,
  haGroup,
  haMigration,
  keepingOthers(haNodeAffinityRule, SHARED),
  haResource,
  keepingOthers(haResourceAffinityRule, SHARED),
  haRuleMember,
];
export const dataSources: readonly DataSource[] = [
  haGroupData,
  haGroupsData,
  haManagerStatusData,
  haNodeAffinityRuleData,
  haNodeAffinityRulesData,
  haResourceAffinityRuleData,
  haResourceAffinityRulesData,
  haResourceData,
  haResourcesData,
  haRuleData,
  haRulesData,
  haStatusData,
];
