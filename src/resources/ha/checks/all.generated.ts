/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { guestAsVmAndCt } from "./guests";
import { haGroupsWithRules } from "./rules";
import { haRulesContradict } from "./rules";
import { migrationToForbiddenNode } from "./guests";
import { undefinedHaRule } from "./rules";

export const checks: readonly Check[] = [
  guestAsVmAndCt,
  haGroupsWithRules,
  haRulesContradict,
  migrationToForbiddenNode,
  undefinedHaRule,
];
