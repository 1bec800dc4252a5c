/** Finds violations in a history. Pure: it sees only requests, contents and results, and not the provider. */
import type { History } from "../history";
import { unplannedChanges } from "./changes";
import { wrongEnds } from "./ends";
import { impossibleOrders } from "./order";
import type { Problem } from "./problem";
import { falseResults } from "./results";
import { blindWrites, repeatedWrites } from "./writes";

const CHECKS = [falseResults, unplannedChanges, repeatedWrites, blindWrites, impossibleOrders, wrongEnds];

/** Returns the problems, the earliest first. */
export function check(history: History): Problem[] {
  return CHECKS.flatMap((find) => find(history)).sort((one, other) => one.at - other.at);
}
