/**
 * Bulk actions on guests. Each call starts a task, which runs the action guest by guest. If it fails for a guest, the task
 * continues with the others and fails at its end.
 * Facts: contributing/facts/cluster.md#bulk-actions.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { type Behaviour, directory, type Family, type Routes } from "../../kernel/router";
import {
  checkPrivilege,
  guestsWithPower,
  inStartOrder,
  inStopOrder,
  labelOf,
  migrate,
  namedGuests,
  type Outcome,
  shutdown,
  start,
  suspend,
} from "./guest-actions";
import * as refuse from "./texts";

interface BulkAction {
  /** Task type. */
  readonly type: string;
  /** Start of the first log line, such as `Starting`. */
  readonly title: string;
  /** Start of the log line about a guest whose task failed. */
  readonly failurePrefix: string;
  /** Message in front of the ids of failed guests. */
  readonly failure: string;
  readonly guests: (call: Call) => readonly Frozen<Guest>[];
  readonly act: (call: Call, guest: Frozen<Guest>, log: (line: string) => void) => Outcome;
}

/** Returns the first log line, with the guests as the call names them. */
function headline(call: Call, { title }: BulkAction): string {
  const target = call.text("target");
  const where = target === undefined ? "" : ` to ${target}`;
  const vmids = call.list("vms") ?? [];
  return vmids.length === 0 ? `${title} all guests${where}` : `${title} guests${where}: ${vmids.join(", ")}`;
}

/** Starts the task and returns its id. The task looks up the guests when it runs. */
function startBulkAction(call: Call, action: BulkAction): string {
  return call.startTask(action.type, "", (task) => {
    const failed: number[] = [];
    task.log(headline(call, action));
    for (const guest of action.guests(call)) {
      const outcome = action.act(call, guest, (line) => task.log(line));
      if (outcome === "done") continue;
      if ("skipped" in outcome) {
        task.warn(outcome.skipped);
        continue;
      }
      task.warn(
        "refused" in outcome ? outcome.refused : `${action.failurePrefix} ${labelOf(guest)} failed: ${outcome.failed}`,
      );
      failed.push(guest.vmid);
    }
    if (failed.length > 0) refuse.someFailed(action.failure, failed);
  });
}

const ACTIONS: Readonly<Record<"start" | "shutdown" | "suspend" | "migrate", BulkAction>> = {
  start: {
    type: "bulk-start",
    title: "Starting",
    failurePrefix: "Starting",
    failure: "Some guests failed to start:",
    guests: (call) => inStartOrder(guestsWithPower(call)),
    act: start,
  },
  shutdown: {
    type: "bulk-shutdown",
    title: "Shutting down",
    failurePrefix: "Stopping",
    failure: "Some guests failed to shutdown",
    guests: (call) => inStopOrder(guestsWithPower(call)),
    act: shutdown,
  },
  suspend: {
    type: "bulk-suspend",
    title: "Suspending",
    failurePrefix: "Stopping",
    failure: "Some guests failed to suspend",
    guests: (call) => inStopOrder(guestsWithPower(call)),
    act: suspend,
  },
  migrate: {
    type: "bulk-migrate",
    title: "Migrating",
    failurePrefix: "Migrating",
    failure: "Some guests failed to migrate",
    guests: namedGuests,
    act: migrate,
  },
};

/** Checks the privileges of a suspend. Writing the memory to disk requires more privileges. */
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
