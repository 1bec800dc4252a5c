/**
 * Bulk actions on guests. Each call starts a task at once, which drives the calls of the single guests. What a guest
 * cannot do makes the task fail in the end; the others are done all the same.
 */
import type { Call } from "../../kernel/call";
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { migrate } from "./migrate";
import { shutdown, start, suspend } from "./power";
import { checkPrivileges, guestsWithPower, inStartOrder, namedGuests } from "./selection";
import { type BulkAction, startBulkAction } from "./task";

const inStopOrder = (call: Call) => [...inStartOrder(guestsWithPower(call))].reverse();

const ACTIONS: Readonly<Record<"start" | "shutdown" | "suspend" | "migrate", BulkAction>> = {
  start: {
    type: "bulk-start",
    progress: "Starting",
    failure: "Some guests failed to start:",
    guests: (call) => inStartOrder(guestsWithPower(call)),
    act: start,
  },
  shutdown: {
    type: "bulk-shutdown",
    progress: "Stopping",
    failure: "Some guests failed to shutdown",
    guests: inStopOrder,
    act: shutdown,
  },
  suspend: {
    type: "bulk-suspend",
    progress: "Suspending",
    failure: "Some guests failed to suspend",
    guests: inStopOrder,
    act: suspend,
  },
  migrate: {
    type: "bulk-migrate",
    progress: "Migrating",
    failure: "Some guests failed to migrate",
    guests: namedGuests,
    act: migrate,
  },
};

/** Writing the memory to disk needs more than the right to switch off. */
function checkSuspend(call: Call): void {
  const toDisk = call.flag("to-disk") ?? false;
  checkPrivileges(call, toDisk ? ["VM.PowerMgmt", "VM.Config.Disk"] : ["VM.PowerMgmt"]);
  const storage = call.text("statestorage");
  if (toDisk && storage !== undefined) call.check(`/storage/${storage}`, ["Datastore.AllocateSpace"]);
}

export const bulkActions: Family = (route) => {
  route("GET", "/cluster/bulk-action", directory("name", ["guest"]));
  route("GET", "/cluster/bulk-action/guest", directory("name", ["start", "shutdown", "migrate", "suspend"]));
  for (const name of ["start", "shutdown"] as const) {
    route("POST", `/cluster/bulk-action/guest/${name}`, (call) => {
      checkPrivileges(call, ["VM.PowerMgmt"]);
      return startBulkAction(call, ACTIONS[name]);
    });
  }
  route("POST", "/cluster/bulk-action/guest/suspend", (call) => {
    checkSuspend(call);
    return startBulkAction(call, ACTIONS.suspend);
  });
  route("POST", "/cluster/bulk-action/guest/migrate", (call) => {
    checkPrivileges(call, ["VM.Migrate"]);
    return startBulkAction(call, ACTIONS.migrate);
  });
};
