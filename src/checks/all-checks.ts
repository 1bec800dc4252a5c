/** All checks and policies. In the bundle `all-checks-on-demand.ts` stands in this file's place. */
import type { Check } from "../framework/checks/check";
import { acrossFamilies } from "./across-families/all.generated";
import { families } from "./families.generated";
import { findingsOf, POLICIES } from "./policies/all";

export const checksByFamily: Readonly<Record<string, () => readonly Check[]>> = Object.fromEntries(
  Object.entries(families).map(([family, checks]) => [family, () => checks]),
);

export const CHECKS: readonly Check[] = [...acrossFamilies, ...Object.values(families).flat()].sort((one, other) =>
  one.id < other.id ? -1 : 1,
);

export const checkIds: readonly string[] = CHECKS.map(({ id }) => id);
export const policyIds: readonly string[] = POLICIES.map(({ id }) => id);
export const findingsOfPolicies = findingsOf;
