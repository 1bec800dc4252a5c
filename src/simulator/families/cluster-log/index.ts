/**
 * `GET /cluster/log`: newest entries first. Callers without `Sys.Syslog` see their own entries only.
 * Facts: contributing/facts/cluster.md#views.
 */
import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";

const DEFAULT_ENTRIES = 50;

function log(call: Call) {
  const seesAll = call.hasPrivilege("/", ["Sys.Syslog"]);
  return [...call.cluster.log.entries]
    .reverse()
    .filter((entry) => seesAll || entry.user === call.identity)
    .slice(0, call.number("max") ?? DEFAULT_ENTRIES)
    .map((entry) => ({ ...entry, uid: String(entry.uid), id: `${entry.uid}:${entry.node}` }));
}

const routes: Routes = { "GET /cluster/log": log };

export const family: Family = { routes: [routes] };
