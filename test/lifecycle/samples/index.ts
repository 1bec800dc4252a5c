/** All scenarios of the matrix. */
import type { Scenario } from "../sample";
import { cluster } from "./cluster";

export const scenarios: readonly Scenario[] = [cluster];
