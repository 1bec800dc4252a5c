/** Starting, shutting down and suspending one guest. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY } from "../../kernel/inventory";
import { HA_RESOURCES } from "../ha/files";
import { sidOf } from "../ha/sid";
import { followGuest } from "../replication/runner";
import { isHaManaged, labelOf } from "./selection";
import type { Outcome } from "./task";

export function changeGuest(call: Call, vmid: number, change: Partial<Guest>): void {
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
    return { failed: "No route to host" };
  }
  const vmid = guest.vmid;
  const status = call.runSubTask(guest.node, typeOf(guest, action), String(vmid), () =>
    changeGuest(call, vmid, change),
  );
  return status === "OK" ? "done" : { failed: status };
}

/** Guests under HA only get another requested state: the manager does the rest. */
function requestState(call: Call, guest: Frozen<Guest>, type: string, state: string): Outcome {
  const status = call.runSubTask(call.node, type, String(guest.vmid), (task) => {
    task.log(`Requesting HA ${type.slice(2)} for ${labelOf(guest)}`);
    call.cluster.store.change(HA_RESOURCES, (resources) => {
      const resource = resources[sidOf(guest)];
      if (resource) resource.state = state;
    });
  });
  return status === "OK" ? "done" : { failed: status };
}

/** Paused guests go on, suspended ones too. */
export function start(call: Call, guest: Frozen<Guest>): Outcome {
  const label = labelOf(guest);
  if (guest.paused) return onNode(call, guest, "resume", { paused: undefined });
  if (guest.running) return { skipped: `${label} is already running` };
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastart", "started");
  return onNode(call, guest, "start", { running: true, suspended: undefined });
}

export function shutdown(call: Call, guest: Frozen<Guest>): Outcome {
  const label = labelOf(guest);
  if (!guest.running) return { skipped: `${label} is not running` };
  if (guest.paused && call.flag("force-stop") === false) {
    return { skipped: `${label} is paused and cannot be shut down without force-stop` };
  }
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastop", "stopped");
  return onNode(call, guest, "shutdown", { running: false, paused: undefined });
}

export function suspend(call: Call, guest: Frozen<Guest>): Outcome {
  const label = labelOf(guest);
  if (guest.type === "lxc") return { skipped: `${label} is a container, which cannot be suspended` };
  if (!guest.running) return { skipped: `${label} is not running` };
  const toDisk = call.flag("to-disk") ?? false;
  if (guest.paused && !toDisk) return { skipped: `${label} is already paused` };
  const state: Partial<Guest> = toDisk ? { running: false, paused: undefined, suspended: true } : { paused: true };
  return onNode(call, guest, "suspend", state);
}
