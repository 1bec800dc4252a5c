/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { guestAsVmAndCt } from "./guest-as-vm-and-ct";
import { haGroupsBesideRules } from "./ha-groups-beside-rules";
import { haRulesContradict } from "./ha-rules-contradict";
import { migrationToForbiddenNode } from "./migration-to-forbidden-node";
import { undefinedHaRule } from "./undefined-ha-rule";

export const checks: readonly Check[] = [
  guestAsVmAndCt,
  haGroupsBesideRules,
  haRulesContradict,
  migrationToForbiddenNode,
  undefinedHaRule,
];
