/** All scenarios of the matrix. */
import type { Scenario } from "../sample";
import { cluster } from "./cluster";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { qemu } from "./qemu";

export const scenarios: readonly Scenario[] = [cluster, metrics, notifications, qemu];
