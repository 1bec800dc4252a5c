/** The exports of `all-checks.ts` in the bundle: the checks of a family, and the policies, are loaded when they are first needed. */
import type { Check } from "../framework/checks/check";
import { familiesOnDemand } from "./families-on-demand.generated";
import type { findingsOf } from "./policies/all";

/** Set by the build. */
declare const CHECK_IDS: readonly string[];
declare const POLICY_IDS: readonly string[];
declare const require: (name: "./policies/all") => { readonly findingsOf: typeof findingsOf };

export const checksByFamily: Readonly<Record<string, () => readonly Check[]>> = familiesOnDemand;
export const checkIds = CHECK_IDS;
export const policyIds = POLICY_IDS;
export const findingsOfPolicies: typeof findingsOf = (...asked) => require("./policies/all").findingsOf(...asked);
