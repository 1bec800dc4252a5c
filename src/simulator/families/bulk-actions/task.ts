/** The task of a bulk action: guest after guest, warnings for those skipped, one failure that names those that failed. */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { labelOf } from "./selection";

/** What became of one guest. */
export type Outcome = "done" | { readonly skipped: string } | { readonly failed: string };

export interface BulkAction {
  /** Task type. */
  readonly type: string;
  /** What a log line says before the guest, e.g. `Starting`. */
  readonly progress: string;
  /** In front of the ids of the guests that failed. */
  readonly failure: string;
  readonly guests: (call: Call) => readonly Frozen<Guest>[];
  readonly act: (call: Call, guest: Frozen<Guest>) => Outcome;
}

/** Answers the task's id at once; the guests are looked up when the task gets to work. */
export function startBulkAction(call: Call, action: BulkAction): string {
  return call.startTask(action.type, "", (task) => {
    const failed: number[] = [];
    for (const guest of action.guests(call)) {
      task.log(`${action.progress} ${labelOf(guest)}`);
      const outcome = action.act(call, guest);
      if (outcome === "done") continue;
      if ("skipped" in outcome) task.warn(`skipping: ${outcome.skipped}`);
      else {
        task.warn(`${guest.vmid}: ${outcome.failed}`);
        failed.push(guest.vmid);
      }
    }
    if (failed.length > 0) fail(500, `${action.failure} ${failed.join(", ")}`);
  });
}
