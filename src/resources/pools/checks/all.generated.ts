/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { guestInTwoPools } from "./guests-in-pools";

export const checks: readonly Check[] = [
  guestInTwoPools,
];
