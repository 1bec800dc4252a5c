/**
 * The task of a bulk action: guest after guest, warnings for those skipped, one failure that names those that failed. The
 * lines of its log are the server's.
 * Facts: contributing/facts/cluster.md#bulk-actions.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { labelOf } from "./selection";
import * as refuse from "./texts";

/** What became of one guest: its own call may be refused, or end in a task that fails. */
export type Outcome =
  | "done"
  | { readonly skipped: string }
  | { readonly refused: string }
  | { readonly failed: string };

export interface BulkAction {
  /** Task type. */
  readonly type: string;
  /** How the first line begins, e.g. `Starting`. */
  readonly title: string;
  /** How a line about a guest begins whose task failed. */
  readonly complaint: string;
  /** In front of the ids of the guests that failed. */
  readonly failure: string;
  readonly guests: (call: Call) => readonly Frozen<Guest>[];
  readonly act: (call: Call, guest: Frozen<Guest>, log: (line: string) => void) => Outcome;
}

/** Which guests are meant is logged as they were named. */
function headline(call: Call, { title }: BulkAction): string {
  const target = call.text("target");
  const where = target === undefined ? "" : ` to ${target}`;
  const vmids = call.list("vms") ?? [];
  return vmids.length === 0 ? `${title} all guests${where}` : `${title} guests${where}: ${vmids.join(", ")}`;
}

/** Answers the task's id at once; the guests are looked up when the task gets to work. */
export function startBulkAction(call: Call, action: BulkAction): string {
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
        "refused" in outcome ? outcome.refused : `${action.complaint} ${labelOf(guest)} failed: ${outcome.failed}`,
      );
      failed.push(guest.vmid);
    }
    if (failed.length > 0) refuse.someFailed(action.failure, failed);
  });
}
