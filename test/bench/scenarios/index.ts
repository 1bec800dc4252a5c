export { type Scenario, STEP_NAMES, STEPS, VARIABLE } from "./scenario";

import { aliases } from "./aliases";
import { ipSet } from "./ip-set";
import { rules } from "./rules";
import type { Scenario } from "./scenario";
import { sdn } from "./sdn";

export const SCENARIOS: readonly Scenario[] = [aliases, ipSet, rules, sdn];
