/**
 * `POST /cluster/ceph/restart-bulk`: restarts the services of one type, one after the other, while the cluster stays
 * healthy. OSDs go node by node, with a task of their own on each. A restarted service runs the installed version.
 * Facts: docs/facts/ceph.md#rolling-restarts.
 */

import type { Call } from "../../kernel/call";
import type { TaskContext } from "../../kernel/tasks";
import { CEPH, requireCeph } from "./files";
import { setFlag } from "./flags";
import { checkAlone, checkHealth, type ServiceType } from "./restart-gate";
import * as refuse from "./texts";

interface Service {
  readonly name: string;
  readonly node: string;
  readonly version: string;
}

function servicesOf(call: Call, type: ServiceType): readonly Service[] {
  const ceph = call.read(CEPH);
  if (type !== "osd") return ceph[type].map(({ id, node, version }) => ({ name: `${type}.${id}`, node, version }));
  return [...ceph.osds]
    .sort((a, b) => (a.node === b.node ? a.id - b.id : a.node < b.node ? -1 : 1))
    .filter(({ node, version }) => !call.flag("only-outdated") || version !== ceph.installed[node])
    .map(({ id, node, version }) => ({ name: `osd.${id}`, node, version }));
}

/** The monitors that are left must be the majority. */
function checkSafeToStop(call: Call, { name }: Service, place: string): void {
  const { mon } = call.read(CEPH);
  if (!name.startsWith("mon.") || mon.length > 2) return;
  refuse.notSafeToStop(place, name, mon.length - 1);
}

function restarted(call: Call, { name, node }: Service): void {
  call.cluster.store.change(CEPH, (ceph) => {
    const version = ceph.installed[node];
    const [type, id] = [name.slice(0, 3) as ServiceType, name.slice(4)];
    const service =
      type === "osd" ? ceph.osds.find((osd) => String(osd.id) === id) : ceph[type].find((daemon) => daemon.id === id);
    if (service && version !== undefined) service.version = version;
  });
}

function restartDaemons(call: Call, task: TaskContext, services: readonly Service[], type: ServiceType): void {
  for (const [index, service] of services.entries()) {
    const place = `${index + 1}/${services.length}`;
    checkHealth(call, type);
    checkSafeToStop(call, service, place);
    task.log(`[${place}] restarting '${service.name}' on '${service.node}'`);
    restarted(call, service);
  }
}

/** While the OSDs of a node restart, none is marked out. */
function restartOsds(call: Call, task: TaskContext, services: readonly Service[]): void {
  const nodes = [...new Set(services.map(({ node }) => node))];
  for (const [index, node] of nodes.entries()) {
    const place = `${index + 1}/${nodes.length}`;
    checkHealth(call, "osd");
    task.log(`[${place}] restarting OSDs on '${node}'`);
    const wasSet = call.read(CEPH).flags.includes("noout");
    if (!wasSet) setFlag(call, "noout", true);
    const ended = call.runSubTask(node, "srvrestart", "osd", (osds) => {
      for (const service of services.filter((candidate) => candidate.node === node)) {
        osds.log(`restarting '${service.name}'`);
        restarted(call, service);
      }
    });
    if (!wasSet) setFlag(call, "noout", false);
    if (ended !== "OK") refuse.nodeFailed(place, node, ended);
  }
}

function restart(call: Call, task: TaskContext, type: ServiceType): void {
  checkAlone(call, type, task.upid);
  const services = servicesOf(call, type);
  if (services.length === 0) {
    task.log(type === "osd" ? "no OSDs found in cluster, nothing to do" : `no '${type}' daemons found, nothing to do`);
    return;
  }
  const { nodes } = call.cluster.inventory;
  const stray = services.find(({ node }) => !nodes.some(({ name }) => name === node));
  if (stray) {
    refuse.strayDaemon(stray.name, stray.node);
  }
  if (call.flag("dry-run")) {
    for (const [index, { name, node }] of services.entries()) {
      task.log(`[${index + 1}/${services.length}] would restart '${name}' on '${node}'`);
    }
    return;
  }
  checkHealth(call, type);
  if (type === "osd") restartOsds(call, task, services);
  else restartDaemons(call, task, services, type);
}

export function restartBulk(call: Call): string {
  const type = call.required("service-type") as ServiceType;
  if (call.flag("only-outdated") && type !== "osd") {
    refuse.onlyForOsds();
  }
  requireCeph(call);
  return call.startTask("srvrestart", `cluster-${type}`, (task) => restart(call, task, type));
}
