/**
 * The guests of a bulk action, their order and the required privileges. Starts, shuts down, suspends and migrates one guest.
 * Facts: contributing/facts/cluster.md#bulk-actions.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY, type Storage } from "../../kernel/inventory";
import { HA_COMMANDS, HA_RESOURCES } from "../ha/files";
import { sidOf } from "../ha/sid";
import { followGuest } from "../replication/runner";

/** Returns the guest's name in logs: `VM 100`. */
export const labelOf = ({ type, vmid }: Frozen<Guest>): string => `${type === "lxc" ? "CT" : "VM"} ${vmid}`;

const isHaManaged = (call: Call, guest: Frozen<Guest>): boolean => call.read(HA_RESOURCES)[sidOf(guest)] !== undefined;

/** Checks the privilege on each named guest, or on `/` if the call names none. */
export function checkPrivilege(call: Call, privilege: string): void {
  const vmids = call.list("vms") ?? [];
  const paths = vmids.length > 0 ? vmids.map((vmid) => `/vms/${Number(vmid)}`) : ["/"];
  for (const path of paths) call.check(path, [privilege]);
}

/** Returns the named guests that exist, or all guests. */
export function namedGuests(call: Call): readonly Frozen<Guest>[] {
  const vmids = call.list("vms")?.map(Number);
  return call.cluster.inventory.guests.filter(({ vmid }) => vmids?.includes(vmid) ?? true);
}

/** Returns the guests whose power state can change: no templates, and guests under HA only if the call names guests. */
export function guestsWithPower(call: Call): readonly Frozen<Guest>[] {
  const isNamed = call.list("vms") !== undefined;
  return namedGuests(call).filter((guest) => !guest.template && (isNamed || !isHaManaged(call, guest)));
}

function startOrder({ startup = "" }: Frozen<Guest>): number {
  const [, order] = /(?:^|,)(?:order=)?(\d+)/.exec(startup) ?? [];
  return order === undefined ? Number.POSITIVE_INFINITY : Number(order);
}

type Guests = readonly Frozen<Guest>[];

/** Sorts by start order and then by id. Guests without an order start last. */
export function inStartOrder(guests: Guests): Guests {
  return [...guests].sort((a, b) => compare(startOrder(a), startOrder(b)) || a.vmid - b.vmid);
}

/** Sorts by reverse start order and then by id. Guests without an order stop first. */
export function inStopOrder(guests: Guests): Guests {
  return [...guests].sort((a, b) => compare(startOrder(b), startOrder(a)) || a.vmid - b.vmid);
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);

/** Outcome for one guest. Its own call may be refused, or its task may fail. */
export type Outcome =
  | "done"
  | { readonly skipped: string }
  | { readonly refused: string }
  | { readonly failed: string };

function changeGuest(call: Call, vmid: number, change: Partial<Guest>): void {
  const from = call.cluster.inventory.guests.find((guest) => guest.vmid === vmid)?.node;
  call.cluster.store.change(INVENTORY, ({ guests }) => {
    const guest = guests.find((candidate) => candidate.vmid === vmid);
    if (guest) Object.assign(guest, change);
  });
  if (from !== undefined && change.node !== undefined) followGuest(call.cluster, vmid, from, change.node);
}

/** Returns the task type, which starts with the guest's type. */
const typeOf = (guest: Frozen<Guest>, action: string) => `${guest.type === "lxc" ? "vz" : "qm"}${action}`;

/** Runs an action as its own task on the guest's node. */
function runOnNode(call: Call, guest: Frozen<Guest>, action: string, change: Partial<Guest>): Outcome {
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

/** Changes the requested state of a guest under HA. The HA manager does the rest. */
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

/** Starts a guest, or resumes a paused or suspended one. */
export function start(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (guest.running && !guest.paused) return { skipped: `Skipping ${label}, already running.` };
  log(`Starting ${label}`);
  if (guest.paused) return runOnNode(call, guest, "resume", { paused: undefined });
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastart", "started");
  return runOnNode(call, guest, "start", { running: true, suspended: undefined });
}

/** Shuts a guest down. The default is to force it, but a paused guest is stopped only with an explicit `force-stop`. */
export function shutdown(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (!guest.running) return { skipped: `Skipping ${label}, not running.` };
  if (guest.paused && !call.flag("force-stop")) {
    return { skipped: `Skipping ${label}, resume paused VM before shutdown.` };
  }
  const [, guestTimeout] = /(?:^|,)down=(\d+)/.exec(guest.startup ?? "") ?? [];
  log(`Shutting down ${label} (Timeout = ${guestTimeout ?? call.number("timeout") ?? 180} seconds)`);
  if (isHaManaged(call, guest)) return requestState(call, guest, "hastop", "stopped");
  return runOnNode(call, guest, "shutdown", { running: false, paused: undefined });
}

/** Suspends a guest. A paused guest is suspended again. */
export function suspend(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const label = labelOf(guest);
  if (guest.type === "lxc") return { skipped: `skipping ${guest.vmid}, only VMs can be suspended` };
  if (!guest.running) return { skipped: `Skipping ${label}, not running.` };
  log(`Suspending ${label}`);
  const toDisk = call.flag("to-disk") ?? false;
  const state: Partial<Guest> = toDisk ? { running: false, paused: undefined, suspended: true } : { paused: true };
  return runOnNode(call, guest, "suspend", state);
}

/** Returns the storages of the guest's volumes. */
function storagesOf(call: Call, guest: Frozen<Guest>): Frozen<Storage>[] {
  const names = Object.values(guest.disks).map((volume) => volume.split(":", 1)[0]);
  return call.cluster.inventory.storages.filter(({ storage }) => names.includes(storage));
}

/** Returns why the guest's node refuses a migration, with the message of the per-guest call. */
function migrationProblem(call: Call, guest: Frozen<Guest>, target: string): string | undefined {
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

function requestMigration(call: Call, guest: Frozen<Guest>, target: string): Outcome {
  const { exitstatus: status } = call.runSubTask(call.node, "hamigrate", String(guest.vmid), (task) => {
    task.log(`Requesting HA migration for ${labelOf(guest)} to node ${target}`);
    call.cluster.store.change(HA_COMMANDS, (commands) => void commands.push(`migrate ${sidOf(guest)} ${target}`));
  });
  return status === "OK" ? "done" : { failed: status };
}

export function migrate(call: Call, guest: Frozen<Guest>, log: Log): Outcome {
  const target = call.required("target");
  if (guest.node === target) return { skipped: `${labelOf(guest)} already on ${target}, skipping.` };
  log(`Migrating ${labelOf(guest)}`);
  const refused = migrationProblem(call, guest, target);
  if (refused !== undefined) return { refused };
  if (isHaManaged(call, guest)) return requestMigration(call, guest, target);
  return runOnNode(call, guest, "migrate", { node: target });
}
