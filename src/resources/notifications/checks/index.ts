/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { builtInNotificationName } from "./built-in-notification-name";
import { endpointWithoutMatcher } from "./endpoint-without-matcher";
import { matcherUnknownJob } from "./matcher-unknown-job";
import { matcherWithoutTarget } from "./matcher-without-target";
import { testOfDisabledEndpoint } from "./test-of-disabled-endpoint";

export const checks: readonly Check[] = [
  builtInNotificationName,
  endpointWithoutMatcher,
  matcherUnknownJob,
  matcherWithoutTarget,
  testOfDisabledEndpoint,
];
