/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { builtInNotificationName } from "./endpoints";
import { endpointWithoutMatcher } from "./endpoints";
import { matcherUnknownJob } from "./matchers";
import { matcherWithoutTarget } from "./matchers";
import { testOfDisabledEndpoint } from "./endpoints";

export const checks: readonly Check[] = [
  builtInNotificationName,
  endpointWithoutMatcher,
  matcherUnknownJob,
  matcherWithoutTarget,
  testOfDisabledEndpoint,
];
