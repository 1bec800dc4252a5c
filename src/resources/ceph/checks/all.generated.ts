/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { cephFlagTwice } from "./ceph-flag-twice";

export const checks: readonly Check[] = [
  cephFlagTwice,
];
