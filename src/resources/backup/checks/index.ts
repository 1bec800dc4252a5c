/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { backupJobWithoutMembers } from "./backup-job-without-members";
import { backupPoolEmpty } from "./backup-pool-empty";
import { guestBackedUpTwice } from "./guest-backed-up-twice";

export const checks: readonly Check[] = [backupJobWithoutMembers, backupPoolEmpty, guestBackedUpTwice];
