/**
 * What stands in the way of a rolling restart: the cluster's health, and another such task.
 * Facts: docs/facts/ceph.md#rolling-restarts.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
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

export function checkHealth(call: Call, type: ServiceType): void {
  const ceph = call.read(CEPH);
  const { status, checks } = health(ceph, call.now);
  const raised = Object.entries(checks).filter(([, { muted }]) => !muted);
  const list = (entries: typeof raised) =>
    entries.map(([code, { summary }]) => `${code}: ${summary.message}`).join(", ");
  if (status === "HEALTH_ERR") {
    const errors = raised.filter(([, { severity }]) => severity === "HEALTH_ERR");
    refuse.healthError(type, list(errors));
  }
  const blocking = raised.filter(([code]) => !isBenign(ceph, code));
  if (blocking.length === 0 || call.flag("force")) return;
  refuse.healthWarning(type, list(blocking));
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
