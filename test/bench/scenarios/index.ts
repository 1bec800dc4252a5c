export { type Scenario, STEP_NAMES, STEPS, VARIABLE } from "./scenario";

import { aliases } from "./aliases";
import { blockListScenario } from "./block-list";
import { ipSet } from "./ip-set";
import { prefixList } from "./prefix-list";
import { rules } from "./rules";
import { singleRules } from "./rules-single";
import type { Scenario } from "./scenario";
import { sdn } from "./sdn";

export const SCENARIOS: readonly Scenario[] = [aliases, blockListScenario, ipSet, prefixList, rules, singleRules, sdn];
