/**
 * Bulk actions on guests. Each call starts a task at once, which drives the calls of the single guests. What a guest
 * cannot do makes the task fail in the end; the others are done all the same.
 * Facts: contributing/facts/cluster.md#bulk-actions.
 */
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Behaviour, Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { migrate, shutdown, start, suspend } from "./guest-actions";
import { checkPrivilege, guestsWithPower, inStartOrder, inStopOrder, namedGuests } from "./selection";
import { type BulkAction, startBulkAction } from "./task";

const ACTIONS: Readonly<Record<"start" | "shutdown" | "suspend" | "migrate", BulkAction>> = {
  start: {
    type: "bulk-start",
    title: "Starting",
    complaint: "Starting",
    failure: "Some guests failed to start:",
    guests: (call) => inStartOrder(guestsWithPower(call)),
    act: start,
  },
  shutdown: {
    type: "bulk-shutdown",
    title: "Shutting down",
    complaint: "Stopping",
    failure: "Some guests failed to shutdown",
    guests: (call) => inStopOrder(guestsWithPower(call)),
    act: shutdown,
  },
  suspend: {
    type: "bulk-suspend",
    title: "Suspending",
    complaint: "Stopping",
    failure: "Some guests failed to suspend",
    guests: (call) => inStopOrder(guestsWithPower(call)),
    act: suspend,
  },
  migrate: {
    type: "bulk-migrate",
    title: "Migrating",
    complaint: "Migrating",
    failure: "Some guests failed to migrate",
    guests: namedGuests,
    act: migrate,
  },
};

/** Writing the memory to disk needs more than the right to switch off. */
function checkSuspend(call: Call): void {
  const toDisk = call.flag("to-disk") ?? false;
  checkPrivilege(call, "VM.PowerMgmt");
  if (toDisk) checkPrivilege(call, "VM.Config.Disk");
  const storage = call.text("statestorage");
  if (toDisk && storage !== undefined) call.check(`/storage/${storage}`, ["Datastore.AllocateSpace"]);
}

function startPowerAction(action: BulkAction): Behaviour {
  return (call) => {
    checkPrivilege(call, "VM.PowerMgmt");
    return startBulkAction(call, action);
  };
}

const routes: Routes = {
  "GET /cluster/bulk-action": directory("name", ["guest"]),
  "GET /cluster/bulk-action/guest": directory("name", ["start", "shutdown", "migrate", "suspend"]),
  "POST /cluster/bulk-action/guest/start": startPowerAction(ACTIONS.start),
  "POST /cluster/bulk-action/guest/shutdown": startPowerAction(ACTIONS.shutdown),
  "POST /cluster/bulk-action/guest/suspend": (call) => {
    checkSuspend(call);
    return startBulkAction(call, ACTIONS.suspend);
  },
  "POST /cluster/bulk-action/guest/migrate": (call) => {
    checkPrivilege(call, "VM.Migrate");
    return startBulkAction(call, ACTIONS.migrate);
  },
};

export const family: Family = { routes: [routes] };
