/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { apiObjectMisused } from "./objects";
import { clusterOptionTwice } from "./objects";
import { peerBehindProvider } from "./objects";

export const checks: readonly Check[] = [
  apiObjectMisused,
  clusterOptionTwice,
  peerBehindProvider,
];
