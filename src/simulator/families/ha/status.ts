/**
 * The status of the HA stack: quorum, master, fencing, nodes and services. Arming and disarming.
 * Facts: contributing/facts/ha.md#status.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { perlTime } from "../../kernel/perl";
import { directory, type Routes } from "../../kernel/router";
import { DATACENTER } from "../options";
import { HA_COMMANDS, HA_RESOURCES, HA_STATUS, type HaManagerStatus } from "./files";
import { displayedState, requestedState } from "./manager";
import { queueCommand } from "./migration-commands";

/** Seconds after which a manager that does not write its status counts as dead. */
const STATUS_LIFETIME = 30;

/** Whether the manager is active. Without resources it is idle and does not write its status. */
function isActive(call: Call, status: Frozen<HaManagerStatus>): boolean {
  if (status.running) {
    const isBusy = status.disarm !== undefined || call.read(HA_COMMANDS).length > 0;
    return isBusy || Object.keys(call.read(HA_RESOURCES)).length > 0;
  }
  return status.timestamp !== undefined && call.now - status.timestamp <= STATUS_LIFETIME;
}

const writtenAt = (call: Call, status: Frozen<HaManagerStatus>) => (status.running ? call.now : status.timestamp);

function quorum(call: Call) {
  const node = call.node;
  const isQuorate = call.quorate;
  const status = isQuorate ? "OK" : `No quorum on node '${node}'!`;
  return { id: "quorum", type: "quorum", node, status, quorate: isQuorate ? 1 : 0 };
}

/** Returns the scheduler mode of the option `crs`: `ha=static`, or the mode alone. */
function schedulerMode(call: Call): string | undefined {
  const crs = call.read(DATACENTER).crs ?? "";
  return /(?:^|,)ha=([a-z]+)/.exec(crs)?.[1];
}

function master(call: Call, status: Frozen<HaManagerStatus>) {
  const timestamp = writtenAt(call, status);
  if (status.master === undefined || timestamp === undefined) return [];
  const hasServices = Object.keys(call.read(HA_RESOURCES)).length > 0;
  const state = isActive(call, status) ? "active" : hasServices ? "old timestamp - dead?" : "idle";
  const mode = schedulerMode(call);
  const extra = [
    ...(status.disarm ? [` - ${status.disarm.state}, resource mode: ${status.disarm.mode}`] : []),
    ...(mode !== undefined && mode !== "basic" ? [` - ${mode} load CRS`] : []),
  ].join("");
  const text = `${status.master} (${state}, ${perlTime(timestamp)})${extra}`;
  return [{ id: "master", type: "master", node: status.master, status: text, timestamp }];
}

function fencing(call: Call, status: Frozen<HaManagerStatus>) {
  const entry = { id: "fencing", type: "fencing", node: status.master ?? call.node };
  if (status.disarm) {
    const { state, mode } = status.disarm;
    const watchdog = state === "disarmed" ? "released" : "active";
    const text = `${state}, resource mode: ${mode} (CRM watchdog ${watchdog})`;
    return { ...entry, status: text, "armed-state": state, resource_mode: mode };
  }
  const [state, watchdog] = isActive(call, status) ? ["armed", "active"] : ["standby", "standby"];
  return { ...entry, status: `${state} (CRM watchdog ${watchdog})`, "armed-state": state };
}

/** Returns the status of a node's local resource manager. Unknown if it does not run. */
function localManager(call: Call, status: Frozen<HaManagerStatus>, node: string) {
  if (!status.running || status.nodes[node] !== "online") return { mode: "unknown" };
  const isInUse = Object.values(status.services).some(
    (service) => service.node === node && service.state !== "stopped",
  );
  const isDisarmed = status.disarm !== undefined;
  return {
    mode: isDisarmed ? "disarm" : "active",
    state: isInUse && !isDisarmed ? "active" : "wait_for_agent_lock",
    timestamp: call.now,
    results: {},
  };
}

function localManagerEntry(call: Call, status: Frozen<HaManagerStatus>, node: string) {
  const entry = { id: `lrm:${node}`, type: "lrm", node };
  const { mode, state, timestamp } = localManager(call, status, node);
  if (timestamp === undefined) return { ...entry, status: `${node} (unable to read lrm status)` };
  const isActiveNow = state === "active";
  const text = mode === "disarm" ? "disarm mode" : isActiveNow ? "active" : "idle";
  const watchdog = isActiveNow ? "active" : mode === "disarm" ? "released" : "standby";
  return { ...entry, status: `${node} (${text}, watchdog ${watchdog}, ${perlTime(timestamp)})`, timestamp };
}

function serviceEntry(call: Call, status: Frozen<HaManagerStatus>, sid: string) {
  const resource = call.read(HA_RESOURCES)[sid];
  const service = status.services[sid];
  const vmid = sid.slice(sid.indexOf(":") + 1);
  const guest = call.cluster.inventory.guests.find((candidate) => String(candidate.vmid) === vmid);
  const node = service?.node ?? guest?.node;
  const isIgnored = status.disarm?.mode === "ignore";
  const state = isIgnored ? "ignore" : displayedState(service, resource, guest !== undefined);
  return {
    id: `service:${sid}`,
    type: "service",
    sid,
    node,
    crm_state: service?.state,
    state,
    status: `${sid} (${node ?? "---"}, ${state})`,
    ...(resource && {
      request_state: requestedState(resource),
      max_restart: resource.max_restart ?? 1,
      max_relocate: resource.max_relocate ?? 1,
      failback: resource.failback ?? 1,
      "auto-rebalance": resource["auto-rebalance"],
      group: resource.group,
      comment: resource.comment,
    }),
  };
}

/** Lists the status of all parts. Services of the manager precede resources that it has not seen yet. */
function current(call: Call) {
  const status = call.read(HA_STATUS);
  const managed = Object.keys(status.services).sort();
  const unmanaged = Object.keys(call.read(HA_RESOURCES)).filter((sid) => !status.services[sid]);
  return [
    quorum(call),
    ...master(call, status),
    fencing(call, status),
    ...Object.keys(status.nodes)
      .sort()
      .map((node) => localManagerEntry(call, status, node)),
    ...[...managed, ...unmanaged.sort()].map((sid) => serviceEntry(call, status, sid)),
  ];
}

function managerStatus(call: Call) {
  const status = call.read(HA_STATUS);
  const { nodes, services, master: masterNode, disarm, present } = status;
  const serviceStatus = Object.entries(services).map(([sid, { state, node, target, running }]) => {
    return [sid, { state, node, target, ...(running && { running: 1 }) }] as const;
  });
  const local = Object.keys(nodes).map((node) => [node, localManager(call, status, node)] as const);
  return {
    manager_status: {
      node_status: nodes,
      ...(present && { service_status: Object.fromEntries(serviceStatus), master_node: masterNode, disarm }),
      ...(present && { timestamp: writtenAt(call, status) }),
    },
    quorum: { node: call.node, quorate: call.quorate ? "1" : "0" },
    ...(local.length > 0 && { lrm_status: Object.fromEntries(local) }),
  };
}

export const status: Routes = {
  "GET /cluster/ha/status": directory("name", ["current", "manager_status", "disarm-ha", "arm-ha"]),
  "GET /cluster/ha/status/current": current,
  "GET /cluster/ha/status/manager_status": managerStatus,
  "POST /cluster/ha/status/disarm-ha": (call) => queueCommand(call, `disarm-ha ${call.required("resource-mode")}`),
  "POST /cluster/ha/status/arm-ha": (call) => queueCommand(call, "arm-ha"),
};
