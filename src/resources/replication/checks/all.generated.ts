/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { replicationTargets } from "./replication-targets";

export const checks: readonly Check[] = [
  replicationTargets,
];
