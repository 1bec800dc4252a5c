/** All scenarios of the matrix. */
import type { Scenario } from "../sample";
import { cluster } from "./cluster";
import { pools } from "./pools";

export const scenarios: readonly Scenario[] = [cluster, pools];
