/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { backupJobWithoutMembers } from "./jobs";
import { backupPoolEmpty } from "./jobs";
import { guestBackedUpTwice } from "./jobs";

export const checks: readonly Check[] = [
  backupJobWithoutMembers,
  backupPoolEmpty,
  guestBackedUpTwice,
];
