/** All policies, in the order of the page about them. */
import type { Block, Finding, PolicySettings } from "../../constructs/checks/contract";
import type { Spelling } from "../../naming/message";
import { findingOfProblem } from "../finding";
import { ApplicationOfBlocks } from "../graph/application";
import { failuresReachSomebody, spreadOverNodes } from "./availability";
import { enoughBackups, everyGuestBackedUp } from "./backup";
import { administrationOpen, anyToAny, defaultDrop, managementAccess, ruleComment } from "./firewall";
import { namesAlike } from "./names";
import type { Policy } from "./policy";

export const POLICIES: readonly Policy[] = [
  anyToAny,
  administrationOpen,
  defaultDrop,
  managementAccess,
  ruleComment,
  everyGuestBackedUp,
  enoughBackups,
  failuresReachSomebody,
  spreadOverNodes,
  namesAlike,
];

/** `spelling`: the constructs' for an application, Terraform's for a plan. */
export function findingsOf(blocks: readonly Block[], settings: PolicySettings, spelling: Spelling): Finding[] {
  const { only, except = [], warn = [] } = settings;
  const { clusters } = new ApplicationOfBlocks(blocks);
  return POLICIES.filter(({ id }) => (only?.includes(id) ?? true) && !except.includes(id)).flatMap((policy) =>
    clusters.flatMap((cluster) =>
      policy.find(cluster, settings).map((problem) => {
        const { severity, ...finding } = findingOfProblem(policy, problem, spelling);
        return { ...finding, severity: warn.includes(policy.id) ? "warning" : severity };
      }),
    ),
  );
}
