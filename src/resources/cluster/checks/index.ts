/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { apiObjectMisused } from "./api-object-misused";
import { clusterOptionTwice } from "./cluster-option-twice";
import { peerBehindProvider } from "./peer-behind-provider";

export const checks: readonly Check[] = [apiObjectMisused, clusterOptionTwice, peerBehindProvider];
