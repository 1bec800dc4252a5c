/** `cdktf-pve role`: from a plan or a stack to the least that a token has to be allowed. */
import type { Report } from "../command/report";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { readStack } from "../inputs/stack-file";
import { needed } from "./needed";
import { subjectsOfPlan } from "./plan-subjects";
import { asCommands, asHcl } from "./print";
import { accessFor } from "./roles";
import { subjectsOfStack } from "./stack-subjects";
import type { Subjects } from "./subjects";

export interface RoleOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
  readonly hcl?: boolean;
  readonly user: string;
  readonly token: string;
  readonly role: string;
}

export function runRole(options: RoleOptions): Report {
  const subjects = subjectsFor(options);
  if (subjects.subjects.length === 0) throw new Error("There is nothing of this provider in it.");
  const needs = needed(subjects);
  const access = accessFor(needs.grants, options.role);
  const who = { user: options.user, token: options.token };
  const text = options.hcl ? asHcl(access, who, needs) : asCommands(access, who, needs);
  const grants = needs.grants.map(({ path, privilege, below, for: addresses }) => ({
    path,
    privilege,
    propagate: below,
    for: addresses,
  }));
  return { text: () => text, json: { ...who, ...access, grants, root: needs.root } };
}

/** `read`: the plan, where it has been read already. */
export function subjectsFor(
  { stack, plan, app }: Pick<RoleOptions, "stack" | "plan" | "app">,
  read?: PlanFile,
): Subjects {
  if ((stack === undefined) === (plan === undefined)) throw new Error("Give either --stack or --plan.");
  return plan === undefined ? subjectsOfStack(readStack(app, stack ?? "")) : subjectsOfPlan(read ?? readPlanFile(plan));
}
