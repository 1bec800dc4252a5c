/** Checks of pools before an apply. Facts: contributing/facts/pools.md#pools. */
import type { PveSession } from "../../api/types";
import { path } from "../../framework/diagnostics";
import { invalidValue } from "../../framework/planning/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import type { ConfigOf, Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { newPoolId } from "../formats/names";
import type { PoolAttributes } from "./attributes";
import { deprecatedPathNeeded, nestedPoolByOldPath, nestedPoolsUnsupported } from "./diagnostics";

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
