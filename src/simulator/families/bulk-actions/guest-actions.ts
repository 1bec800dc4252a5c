/** Starting, shutting down and suspending one guest. Facts: contributing/facts/cluster.md#bulk-actions. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY, type Storage } from "../../kernel/inventory";
import { HA_COMMANDS, HA_RESOURCES } from "../ha/files";
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
function onNode(call: Call, guest: Frozen<Guest>, action: string, change: Partial<Guest>): Outcome {
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

// Moving one guest to another node. Facts: contributing/facts/cluster.md#bulk-actions.

/** Storages of the guest's volumes. */
function storagesOf(call: Call, guest: Frozen<Guest>): Frozen<Storage>[] {
  const names = Object.values(guest.disks).map((volume) => volume.split(":", 1)[0]);
  return call.cluster.inventory.storages.filter(({ storage }) => names.includes(storage));
}

/** Why the guest's node refuses, in the words of the per-guest call. */
function refusal(call: Call, guest: Frozen<Guest>, target: string): string | undefined {
  const node = call.cluster.inventory.nodes.find(({ name }) => name === target);
  if (!node) return `no such cluster node '${target}'`;
  if (!node.online) return `node '${target}' is not online`;
  const storages = storagesOf(call, guest);
  const missing = storages.find(({ nodes }) => nodes !== undefined && !nodes.includes(target));
  if (missing) return `storage '${missing.storage}' is not available on node '${target}'`;
  if (!guest.running) return undefined;
  if (!call.flag("online")) {
    return guest.type === "lxc"
      ? "lxc-migration of a running container is only possible with a restart"
      : "can't migrate running VM without --online";
  }
  const local = guest.type === "qemu" && storages.some(({ shared }) => shared === 0);
  return local && !call.flag("with-local-disks")
    ? "can't live migrate attached local disks without with-local-disks option"
    : undefined;
}

function requestMove(call: Call, guest: Frozen<Guest>, target: string): Outcome {
  const { exitstatus: status } = call.runSubTask(call.node, "hamigrate", String(guest.vmid), (task) => {
    task.log(`Requesting HA migration for ${labelOf(guest)} to node ${target}`);
    call.cluster.store.change(HA_COMMANDS, (commands) => void commands.push(`migrate ${sidOf(guest)} ${target}`));
  });
  return status === "OK" ? "done" : { failed: status };
}

export function migrate(call: Call, guest: Frozen<Guest>, log: (line: string) => void): Outcome {
  const target = call.required("target");
  if (guest.node === target) return { skipped: `${labelOf(guest)} already on ${target}, skipping.` };
  log(`Migrating ${labelOf(guest)}`);
  const refused = refusal(call, guest, target);
  if (refused !== undefined) return { refused };
  return isHaManaged(call, guest) ? requestMove(call, guest, target) : onNode(call, guest, "migrate", { node: target });
}
