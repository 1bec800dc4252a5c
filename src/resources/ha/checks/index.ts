/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { guestAsVmAndCt } from "./guest-as-vm-and-ct";
import { haGroupsWithRules } from "./ha-groups-with-rules";
import { haRulesContradict } from "./ha-rules-contradict";
import { migrationToForbiddenNode } from "./migration-to-forbidden-node";
import { undefinedHaRule } from "./undefined-ha-rule";

export const checks: readonly Check[] = [
  guestAsVmAndCt,
  haGroupsWithRules,
  haRulesContradict,
  migrationToForbiddenNode,
  undefinedHaRule,
];
