/** The bundle that the construct library loads while it synthesizes. */
import type { Checks, Finding } from "../constructs/checks/contract";
import { closest } from "../naming/closest";
import { inWordsOfConstructs } from "./class-names";
import { CONFIGURATION, ofBlock } from "./configuration/block";
import { CHECKS } from "./graph/all";
import { Application } from "./graph/application";
import { toFinding } from "./graph/check";
import { ofReferences } from "./graph/of-references";
import { findingsOf, POLICIES } from "./policies/all";
import { planWarnings } from "./types";

const CHECK_IDS: readonly string[] = [CONFIGURATION, ...planWarnings, ...CHECKS.map(({ id }) => id)];
const POLICY_IDS: readonly string[] = POLICIES.map(({ id }) => id);

export const checks: Checks = {
  ofBlock,
  ofApplication(blocks) {
    const application = new Application(blocks);
    const between = CHECKS.flatMap((check) => check.find(application).map((problem) => toFinding(check, problem)));
    return [...ofReferences(application), ...between.map(toConstructs)];
  },
  ofPolicies: (...asked) => findingsOf(...asked).map(toConstructs),
  problemOfId: (id) => problemAmong([...CHECK_IDS, ...POLICY_IDS], "check", id),
  problemOfPolicy: (id) => problemAmong(POLICY_IDS, "policy", id),
};

/** Plans are asked the same, and keep the words of Terraform. */
const toConstructs = (finding: Finding): Finding => ({ ...finding, message: inWordsOfConstructs(finding.message) });

function problemAmong(ids: readonly string[], what: string, id: string): string | undefined {
  if (ids.includes(id)) return undefined;
  const meant = closest(id, ids);
  return `there is no ${what} "${id}"; ${meant ? `did you mean "${meant}"?` : `those are ${ids.join(", ")}.`}`;
}
