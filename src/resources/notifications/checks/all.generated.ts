/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { builtInNotificationName, endpointWithoutMatcher, testOfDisabledEndpoint } from "./endpoints";
import { matcherUnknownJob, matcherWithoutTarget } from "./matchers";

export const checks: readonly Check[] = [
  builtInNotificationName,
  endpointWithoutMatcher,
  matcherUnknownJob,
  matcherWithoutTarget,
  testOfDisabledEndpoint,
];
