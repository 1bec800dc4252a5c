/** Starting, shutting down and suspending one guest. Facts: contributing/facts/cluster.md#bulk-actions. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY } from "../../kernel/inventory";
import { HA_RESOURCES } from "../ha/files";
import { sidOf } from "../ha/sid";
import { followGuest } from "../replication/runner";
import { isHaManaged, labelOf } from "./selection";
import type { Outcome } from "./task";

function changeGuest(call: Call, vmid: number, change: Partial<Guest>): void {
  const from = call.cluster.inventory.guests.find((guest) => guest.vmid === vmid)?.node;
  call.cluster.store.change(INVENTORY, ({ guests }) => {
    const guest = guests.find((candidate) => candidate.vmid === vmid);
    if (guest) Object.assign(guest, change);
  });
  if (from !== undefined && change.node !== undefined) followGuest(call.cluster, vmid, from, change.node);
}

/** Task types begin with the guest's kind. */
const typeOf = (guest: Frozen<Guest>, action: string) => `${guest.type === "lxc" ? "vz" : "qm"}${action}`;

/** The per-guest call: a task of its own on the guest's node. */
export function onNode(call: Call, guest: Frozen<Guest>, action: string, change: Partial<Guest>): Outcome {
  const { inventory } = call.cluster;
  if (!inventory.nodes.some(({ name, online }) => name === guest.node && online)) {
    return { refused: "No route to host" };
  }
  const vmid = guest.vmid;
  const { exitstatus: status } = call.runSubTask(guest.node, typeOf(guest, action), String(vmid), () =>
    changeGuest(call, vmid, change),
  );
  return status === "OK" ? "done" : { failed: status };
}

/** Guests under HA only get another requested state: the manager does the rest. */
function requestState(call: Call, guest: Frozen<Guest>, type: string, state: string): Outcome {
  const { exitstatus: status } = call.runSubTask(call.node, type, String(guest.vmid), (task) => {
    task.log(`Requesting HA ${type.slice(2)} for ${labelOf(guest)}`);
    call.cluster.store.change(HA_RESOURCES, (resources) => {
      const resource = resources[sidOf(guest)];
      if (resource) resource.state = state;
    });
  });
  return status === "OK" ? "done" : { failed: status };
}

type Log = (line: string) => void;

/** Paused guests go on, suspended ones too. */
export function start(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (guest.running && !guest.paused) return { skipped: `Skipping ${label}, already running.` };
  log(`Starting ${label}`);
  if (guest.paused) return onNode(call, guest, "resume", { paused: undefined });
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastart", "started");
  return onNode(call, guest, "start", { running: true, suspended: undefined });
}

/** Stopping by force is the default, but paused guests are stopped only when it is asked for. */
export function shutdown(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (!guest.running) return { skipped: `Skipping ${label}, not running.` };
  if (guest.paused && !call.flag("force-stop")) {
    return { skipped: `Skipping ${label}, resume paused VM before shutdown.` };
  }
  const [, own] = /(?:^|,)down=(\d+)/.exec(guest.startup ?? "") ?? [];
  log(`Shutting down ${label} (Timeout = ${own ?? call.number("timeout") ?? 180} seconds)`);
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastop", "stopped");
  return onNode(call, guest, "shutdown", { running: false, paused: undefined });
}

/** What is paused is paused again. */
export function suspend(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (guest.type === "lxc") return { skipped: `skipping ${guest.vmid}, only VMs can be suspended` };
  if (!guest.running) return { skipped: `Skipping ${label}, not running.` };
  log(`Suspending ${label}`);
  const toDisk = call.flag("to-disk") ?? false;
  const state: Partial<Guest> = toDisk ? { running: false, paused: undefined, suspended: true } : { paused: true };
  return onNode(call, guest, "suspend", state);
}
