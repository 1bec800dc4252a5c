/** Checks of pools before an apply. Facts: contributing/facts/pools.md#pools. */
import type { PveSession } from "../../api/types";
import { path } from "../../framework/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import type { ConfigOf, Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { newPoolId } from "../formats/names";
import type { PoolAttributes } from "./attributes";

const TOO_OLD = "Servers before 8.1 know pools by the path /pools/{poolid} only.";

/** Refuses the deprecated path for a nested pool, in the resource and in the data source. */
export function refuseNestedByDeprecatedPath(
  { pool_id, deprecated_path }: Pick<ConfigOf<PoolAttributes>, "pool_id" | "deprecated_path">,
  report: Report,
): void {
  if (deprecated_path !== true || !isNested(pool_id)) return;
  const detail = "The path /pools/{poolid} cannot hold a pool id with slashes. Nested pools need server 8.1 or newer.";
  report.error(path("deprecated_path"), "Nested pools cannot be reached by the deprecated path", detail);
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
    const runs = `The server runs ${server.version}.`;
    if (isNested(pool_id))
      error("Nested pools need Proxmox VE 8.1", `${runs} Upgrade the cluster first.`, path("pool_id"));
    else error(`${runs} It needs deprecated_path = true`, TOO_OLD, path("deprecated_path"));
  }
  const problem = pool_id === null || pool_id === UNKNOWN ? undefined : newPoolId(pool_id);
  if (problem && !(server && !server.atLeast("9.0"))) {
    error("Invalid name for a new pool", `pool_id ${problem}.`, path("pool_id"));
  }
}
