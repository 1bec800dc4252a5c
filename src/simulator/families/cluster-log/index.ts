/**
 * `GET /cluster/log`: newest first, only the caller's own entries without `Sys.Syslog`.
 * Facts: contributing/facts/cluster.md#views.
 */
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";

const DEFAULT_ENTRIES = 50;

function log(call: Call) {
  const all = call.hasPrivilege("/", ["Sys.Syslog"]);
  return [...call.cluster.log.entries]
    .reverse()
    .filter((entry) => all || entry.user === call.identity)
    .slice(0, call.number("max") ?? DEFAULT_ENTRIES)
    .map((entry) => ({ ...entry, uid: String(entry.uid), id: `${entry.uid}:${entry.node}` }));
}

const routes: Routes = {
  "GET /cluster/log": log,
};

export const family: Family = { routes: [routes] };
