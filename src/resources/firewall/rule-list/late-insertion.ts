/** Waits for an insertion without an answer, because a second request would make a second rule. */
// biome-ignore-all lint/plugin/machine: pauses between readings of the list
import { hasCode, isUnanswered } from "../../failures";
import type { Rule } from "./rule";
import type { RuleList } from "./rule-list";

export interface LateInsertion {
  /** Milliseconds for which the server may still carry it out. */
  readonly lateMs: number;
  /** Waits between two readings; throws when the time is over. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Reads until the list has the inserted rule, or the server can no longer carry out the insertion. */
export async function awaitInsertion(
  list: RuleList,
  isInserted: (rules: readonly Rule[]) => boolean,
  { lateMs, pause }: LateInsertion,
): Promise<void> {
  for (let waited = 0, delay = PAUSE_MS; waited < lateMs; delay = Math.min(2 * delay, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const reading = await list.read().catch((unread: unknown) => {
      if (!isUnanswered(unread) && !hasCode(unread, "transient", "unreachable", "locked")) throw unread;
    });
    if (reading && isInserted(reading.rules)) return;
    waited += performance.now() - began + delay;
    await pause(delay);
  }
}
