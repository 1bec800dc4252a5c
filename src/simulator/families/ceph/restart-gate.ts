/**
 * What stands in the way of a rolling restart: the cluster's health, and another such task.
 * Facts: contributing/facts/ceph.md#rolling-restarts.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { TaskContext } from "../../kernel/tasks";
import { CEPH, type Ceph } from "./files";
import { health } from "./health";
import * as refuse from "./texts";

export type ServiceType = "mon" | "mgr" | "mds" | "osd";

/** Warnings that do not stand in the way. */
const BENIGN = new Set([
  "MON_CLOCK_SKEW",
  "RECENT_CRASH",
  "TELEMETRY_CHANGED",
  "AUTH_INSECURE_GLOBAL_ID_RECLAIM",
  "AUTH_INSECURE_GLOBAL_ID_RECLAIM_ALLOWED",
  "BLUESTORE_DISK_SIZE_MISMATCH",
  "BLUESTORE_SLOW_OP_ALERT",
  "PG_NOT_SCRUBBED",
  "PG_NOT_DEEP_SCRUBBED",
  "LARGE_OMAP_OBJECTS",
]);
const BENIGN_FLAGS = new Set(["noout", "noscrub", "nodeep-scrub", "notieragent"]);

function isBenign(ceph: Frozen<Ceph>, code: string): boolean {
  return code === "OSDMAP_FLAGS" ? ceph.flags.every((flag) => BENIGN_FLAGS.has(flag)) : BENIGN.has(code);
}

/** Before the start. Muted checks count, where others make the cluster unhealthy. */
export function checkHealth(call: Call, task: TaskContext, type: ServiceType): void {
  const ceph = call.read(CEPH);
  const { status, checks } = health(ceph, call.now);
  if (status === "HEALTH_OK") return;
  const blocking = Object.entries(checks)
    .filter(([code]) => !isBenign(ceph, code))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { summary }]) => describe(ceph, code, summary.message));
  const list = blocking.join("\n  - ");
  if (status === "HEALTH_ERR") refuse.healthError(type, list);
  if (blocking.length === 0) return;
  if (!call.flag("force")) refuse.healthWarning(type, list);
  task.log(`WARNING: proceeding past HEALTH_WARN blockers due to force=1:\n  - ${list}`);
}

function describe(ceph: Frozen<Ceph>, code: string, message: string): string {
  if (code !== "OSDMAP_FLAGS") return `${code}: ${message}`;
  const flags = ceph.flags.filter((flag) => !BENIGN_FLAGS.has(flag)).sort();
  return `${code}: cluster-wide flag(s) interfering with rolling restart: ${flags.join(", ")}`;
}

/** Before each service: only errors count. */
export function checkStillHealthy(call: Call, place: string): void {
  if (health(call.read(CEPH), call.now).status === "HEALTH_ERR") refuse.degraded(place);
}

/** One such task at a time: the one that was started first. */
export function checkAlone(call: Call, type: ServiceType, upid: string): void {
  const id = `cluster-${type}`;
  const other = call.cluster.tasks.all.find(
    (task) => task.type === "srvrestart" && task.id === id && task.exitstatus === undefined && task.upid !== upid,
  );
  if (!other) return;
  const age = call.now - other.starttime;
  refuse.otherRestart(id, other.upid, other.node, age);
}
