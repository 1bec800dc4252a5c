/** Attributes of pools, and their checks before an apply. Facts: contributing/facts/pools.md. */

import type { PveSession } from "../../api/types";
import { bool, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { invalidValue } from "../../framework/planning/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import type { ConfigOf, Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { guestId } from "../attributes/integer";
import { newPoolId, poolId, storageId } from "../formats/names";
import { canonicalEncodedText } from "../formats/text";
import { deprecatedPathNeeded, nestedPoolByOldPath, nestedPoolsUnsupported } from "./diagnostics";

const DEPRECATED_PATH =
  "Whether requests use the deprecated path `/pools/{poolid}`, which servers before 8.1 need. It cannot address nested pools. Default: `false`.";

export const poolAttributes = {
  pool_id: string({
    doc: "ID of the pool: up to three levels joined by `/`, each of letters, digits, `.`, `_` and `-`.",
    check: [poolId],
  })
    .key()
    .identifies("pools.pool")
    .whenWritten("The last level of a new pool must begin with a letter. Its parent pool must exist."),
  comment: string({ doc: "Comment. It may have several lines.", canonical: canonicalEncodedText }).optional(),
  guests: set(guestId(), { doc: "IDs of all guests in the pool." })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership")
    .whenWritten("Other guests are removed from it."),
  storages: set(string({ doc: "Storage ID.", check: [storageId] }), { doc: "IDs of all storages in the pool." })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership")
    .whenWritten("Other storages are removed from it."),
  allow_move: bool({
    doc: "Whether guests of other pools are moved here. Without it, the server refuses them.",
  }).default(false),
  force_destroy: bool({
    doc: "Whether a destroy first removes members that this resource does not manage. Without it, the server refuses to delete a pool that still has such members.",
  }).default(false),
  deprecated_path: bool({ doc: DEPRECATED_PATH }).optional().whenAbsent(false),
};

export type PoolAttributes = typeof poolAttributes;

/** Refuses the deprecated path for a nested pool, in the resource and in the data source. */
export function refuseNestedByDeprecatedPath(
  { pool_id, deprecated_path }: Pick<ConfigOf<PoolAttributes>, "pool_id" | "deprecated_path">,
  report: Report,
): void {
  if (deprecated_path !== true || !isNested(pool_id)) return;
  report.error(nestedPoolByOldPath(path("deprecated_path")));
}

const isNested = (id: string | Unknown | null) => typeof id === "string" && id.includes("/");

type Plan = PlanContext<PveSession, PoolAttributes>;

/**
 * Checks the name and the path of a new pool. Servers before 9.0 allow other names, and existing pools may have them. Servers before
 * 8.1 know only the deprecated path.
 */
export async function checkNewPool({ planned, services, error }: Plan): Promise<void> {
  const { pool_id, deprecated_path } = planned;
  const server = await services?.version();
  if (server && !server.atLeast("8.1") && deprecated_path !== true) {
    const runs = { server: server.version };
    if (isNested(pool_id)) error(nestedPoolsUnsupported(runs, path("pool_id")));
    else error(deprecatedPathNeeded(runs, path("deprecated_path")));
  }
  const problem = pool_id === null || pool_id === UNKNOWN ? undefined : newPoolId(pool_id);
  if (problem && !(server && !server.atLeast("9.0"))) {
    error(invalidValue({ attribute: "pool_id", name: "pool_id", problem: `${problem}.` }, path("pool_id")));
  }
}
