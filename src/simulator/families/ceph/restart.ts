/**
 * `POST /cluster/ceph/restart-bulk`: restarts the services of one type, one after the other, while the cluster is healthy.
 * OSDs restart node by node, in a task on each node. A restarted service runs the installed version.
 * Facts: contributing/facts/ceph.md#rolling-restarts.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { TaskContext } from "../../kernel/tasks";
import { CEPH, type Ceph, requireCeph } from "./files";
import { setFlag } from "./flags";
import { health } from "./health";
import * as refuse from "./texts";

interface Service {
  readonly name: string;
  readonly node: string;
  readonly version: string;
}

const DEFAULT_TIMEOUT = 600;

const timeoutOf = (call: Call) => call.number("timeout") ?? DEFAULT_TIMEOUT;

const isMember = (call: Call, node: string) => call.cluster.inventory.nodes.some(({ name }) => name === node);

function servicesOf(call: Call, type: ServiceType): readonly Service[] {
  const ceph = call.read(CEPH);
  if (type !== "osd") return ceph[type].map(({ id, node, version }) => ({ name: `${type}.${id}`, node, version }));
  return [...ceph.osds]
    .sort((a, b) => (a.node === b.node ? a.id - b.id : a.node < b.node ? -1 : 1))
    .filter(({ node }) => isMember(call, node))
    .filter(({ node, version }) => !call.flag("only-outdated") || version !== ceph.installed[node])
    .map(({ id, node, version }) => ({ name: `osd.${id}`, node, version }));
}

/** Logs the planned restarts. Returns true for a dry run. */
function logPlan(call: Call, task: TaskContext, title: string, lines: readonly string[]): boolean {
  const isDry = call.flag("dry-run") === true;
  task.log(`${isDry ? "[DRY-RUN] " : ""}${title}`);
  for (const [index, line] of lines.entries()) task.log(`  [${index + 1}/${lines.length}] ${line}`);
  if (isDry) task.log("[DRY-RUN] no daemons were restarted");
  return isDry;
}

/** Refuses to stop a monitor if the remaining ones are not a majority. */
function checkSafeToStop(call: Call, { name }: Service, place: string): void {
  const { mon } = call.read(CEPH);
  if (!name.startsWith("mon.") || mon.length > 2) return;
  refuse.notSafeToStop(place, name, mon.length - 1);
}

function restartService(call: Call, { name, node }: Service): void {
  call.cluster.store.change(CEPH, (ceph) => {
    const version = ceph.installed[node];
    const [type, id] = [name.slice(0, 3) as ServiceType, name.slice(4)];
    const service =
      type === "osd" ? ceph.osds.find((osd) => String(osd.id) === id) : ceph[type].find((daemon) => daemon.id === id);
    if (service && version !== undefined) service.version = version;
  });
}

function restartDaemons(call: Call, task: TaskContext, type: ServiceType): void {
  const services = servicesOf(call, type);
  const stray = services.find(({ node }) => !isMember(call, node));
  if (stray) refuse.strayDaemon(stray.name, stray.node);
  if (services.length === 0) {
    task.log(`no '${type}' daemons found in cluster, nothing to do`);
    return;
  }
  const lines = services.map(({ name, node }) => `${node}: ${name}`);
  if (logPlan(call, task, "planned rolling restart order:", lines)) return;
  checkAlone(call, type, task.upid);
  for (const [index, service] of services.entries()) {
    const place = `${index + 1}/${services.length}`;
    checkStillHealthy(call, place);
    checkSafeToStop(call, service, place);
    const { name, node } = service;
    task.log(`[${place}] restarting ${name} on ${node} (${node === call.node ? "local" : "remote"})`);
    restartService(call, service);
    task.log(`[${place}] waiting up to ${timeoutOf(call)}s for ${name} to come back up`);
    task.log(`[${place}] ${name} is up`);
  }
  task.log(`rolling restart of '${type}' daemons across the cluster finished`);
}

/** Restarts OSDs node by node. `noout` is set meanwhile, so that no OSD is marked out. */
function restartOsds(call: Call, task: TaskContext): void {
  const services = servicesOf(call, "osd");
  const kind = call.flag("only-outdated") ? "outdated OSDs" : "OSDs";
  if (services.length === 0) {
    task.log(`no ${kind} found in cluster, nothing to do`);
    return;
  }
  const nodes = [...new Set(services.map(({ node }) => node))].map(
    (node) => [node, services.filter((service) => service.node === node)] as const,
  );
  const lines = nodes.map(([node, osds]) => `${node} (${osds.length} ${kind})`);
  if (logPlan(call, task, `planned cluster-wide rolling restart of ${kind} (per-node):`, lines)) return;
  checkAlone(call, "osd", task.upid);
  for (const [index, [node, osds]] of nodes.entries()) {
    const place = `${index + 1}/${nodes.length}`;
    checkStillHealthy(call, place);
    const probe = osds[0]?.name;
    if (index > 0) {
      const limit = `up to ${timeoutOf(call)}s`;
      task.log(`[${place}] waiting for recovery to allow restart on ${node} (probing ${probe}, ${limit})`);
      task.log(`[${place}] recovery quiesced: safe`);
    }
    task.log(`[${place}] starting per-node OSD bulk-restart on ${node} (${osds.length} ${kind})`);
    const wasSet = call.read(CEPH).flags.includes("noout");
    if (!wasSet) setFlag(call, "noout", true);
    const { upid, exitstatus } = call.runSubTask(node, "srvrestart", "osd", (sub) => {
      for (const service of osds) {
        sub.log(`restarting '${service.name}'`);
        restartService(call, service);
      }
    });
    if (!wasSet) setFlag(call, "noout", false);
    task.log(`[${place}] sub-task UPID: ${upid}`);
    if (exitstatus !== "OK") refuse.nodeFailed(upid, node, exitstatus);
    task.log(`[${place}] finished on ${node}`);
  }
  task.log("cluster-wide OSD rolling restart finished");
}

function restart(call: Call, task: TaskContext, type: ServiceType): void {
  // A dry run works whatever the health is.
  if (!call.flag("dry-run")) checkHealth(call, task, type);
  if (type === "osd") restartOsds(call, task);
  else restartDaemons(call, task, type);
}

export function restartBulk(call: Call): string {
  const type = call.required("service-type") as ServiceType;
  if (call.flag("only-outdated") && type !== "osd") refuse.onlyForOsds();
  requireCeph(call);
  return call.startTask("srvrestart", `cluster-${type}`, (task) => restart(call, task, type));
}

// Conditions that prevent a rolling restart: the cluster's health, and another restart.
// Facts: contributing/facts/ceph.md#rolling-restarts.

type ServiceType = "mon" | "mgr" | "mds" | "osd";

/** Warnings that do not prevent a restart. */
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

/** Checks the health before the start. If it is not OK, muted checks count too. */
function checkHealth(call: Call, task: TaskContext, type: ServiceType): void {
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

/** Checks the health before each service. Only `HEALTH_ERR` stops the restart. */
function checkStillHealthy(call: Call, place: string): void {
  if (health(call.read(CEPH), call.now).status === "HEALTH_ERR") refuse.degraded(place);
}

/** Refuses a second restart of the same type. The first one continues. */
function checkAlone(call: Call, type: ServiceType, upid: string): void {
  const id = `cluster-${type}`;
  const other = call.cluster.tasks.all.find(
    (task) => task.type === "srvrestart" && task.id === id && task.exitstatus === undefined && task.upid !== upid,
  );
  if (!other) return;
  const age = call.now - other.starttime;
  refuse.otherRestart(id, other.upid, other.node, age);
}
