/** The objects of the plan or of the stack that the options of a command name. */
import { type PlanFile, readPlanFile } from "./plan-file";
import { subjectsOfPlan } from "./plan-subjects";
import { readStack } from "./stack-file";
import { subjectsOfStack } from "./stack-subjects";
import type { Subjects } from "./subjects";

export interface PlanOrStack {
  readonly stack?: string;
  /** A file; `-` is the standard input. */
  readonly plan?: string;
  /** The output folder of the application. */
  readonly app: string;
}

/** `read`: the plan, if already read. */
export function subjectsFor({ stack, plan, app }: PlanOrStack, read?: PlanFile): Subjects {
  if ((stack === undefined) === (plan === undefined)) throw new Error("Give either --stack or --plan.");
  return plan === undefined ? subjectsOfStack(readStack(app, stack ?? "")) : subjectsOfPlan(read ?? readPlanFile(plan));
}
