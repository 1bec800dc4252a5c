/** Warnings that definitions declare by themselves: each id once. */
import type { PlanWarning } from "../framework/plan-warnings";
import { warningsOf } from "../framework/planning/cautions";
import type { Resource } from "./kinds/define";

export function cautionsOf(resources: readonly Resource[]): PlanWarning[] {
  const all = resources.flatMap((resource) => warningsOf(resource.attributes, resource));
  return [...new Map(all.map((warning) => [warning.id, warning])).values()];
}
