/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { backupJobWithoutMembers, backupPoolEmpty, guestBackedUpTwice } from "./jobs";

export const checks: readonly Check[] = [backupJobWithoutMembers, backupPoolEmpty, guestBackedUpTwice];
