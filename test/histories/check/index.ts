/** Finds violations in a history. Pure: it sees only requests, contents and results, and not the provider. */
import { contentsAt, type History } from "../history";
import { unplannedChanges } from "./changes";
import { wrongEnds } from "./ends";
import { impossibleOrders } from "./order";
import type { Problem } from "./problem";
import { falseResults } from "./results";
import { blindWrites, repeatedWrites } from "./writes";

const CHECKS = [falseResults, unplannedChanges, repeatedWrites, blindWrites, impossibleOrders, wrongEnds];

/** Returns the problems, the earliest first. */
export function check(history: History): Problem[] {
  const problems = CHECKS.flatMap((find) => find(history)).sort((one, other) => one.at - other.at);
  return problems.filter((problem) => !isOfHalfExchange(history, problem));
}

/**
 * An update that is killed, or cannot undo its first step either, leaves a rule in its old and its new form. If the
 * configuration then changes, the next run finds the old one alone: the other could be a copy that a user made and changed.
 */
function isOfHalfExchange(history: History, { object, at }: Problem): boolean {
  return history.calls.some(
    ({ doing, outcome, to, prior }) =>
      doing === "update" &&
      to < at &&
      object in (prior ?? {}) &&
      (outcome === "killed" || (outcome === "error" && contentsAt(history, to)[object]?.twice !== undefined)),
  );
}
