/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { guestAsVmAndCt, migrationToForbiddenNode } from "./guests";
import { haGroupsWithRules, haRulesContradict, undefinedHaRule } from "./rules";

export const checks: readonly Check[] = [
  guestAsVmAndCt,
  haGroupsWithRules,
  haRulesContradict,
  migrationToForbiddenNode,
  undefinedHaRule,
];
