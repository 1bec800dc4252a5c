/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { deviceMappedTwice } from "./device-mapped-twice";

export const checks: readonly Check[] = [
  deviceMappedTwice,
];
