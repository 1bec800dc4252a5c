/** Applies for a session, together with all others that wait for it in this process. */
import type { PveSession } from "../../../api/types";
import type { Context } from "../../../framework/resource";
import { hasCode } from "../../failures";
import { type ApplyOptions, ApplyScheduler, type Attempt, type Clock } from "./scheduler";
import { type ApplyResult, finishApply, startApply } from "./task";

const clock: Clock = {
  now: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

const schedulers = new WeakMap<object, ApplyScheduler<ApplyResult>>();

/** One scheduler for all sessions of a client. */
export function schedulerOf({ client }: PveSession): ApplyScheduler<ApplyResult> {
  const scheduler = schedulers.get(client) ?? new ApplyScheduler<ApplyResult>(clock);
  schedulers.set(client, scheduler);
  return scheduler;
}

export interface SdnApplyOptions extends ApplyOptions {
  readonly releaseLock?: boolean;
}

/** Waits for an apply that begins after this call, no longer than the session lives. */
export async function applySdn(session: PveSession, options: SdnApplyOptions = {}): Promise<ApplyResult> {
  let over = false;
  const attempt: Attempt<ApplyResult> = {
    start: () => startApply(session, options.releaseLock ?? false),
    finish: (upid) => finishApply(session, upid),
    get over() {
      return over;
    },
    isOwn: (failure) => hasCode(failure, "cancelled", "timeout"),
  };
  try {
    return await session.within(schedulerOf(session).apply(attempt, options));
  } finally {
    over = true;
  }
}

/** An apply that went through may still have failed on single nodes. */
export function reportProblems({ warn }: Pick<Context<PveSession>, "warn">, { upid, problems }: ApplyResult): void {
  for (const { node, lines } of problems) {
    const where = node === undefined ? "on a node" : `on node ${node}`;
    const shown = lines
      .slice(0, 20)
      .map((line) => `  ${line}`)
      .join("\n");
    const detail = `The configuration is committed, but the log of the task shows trouble ${where}. A node that is offline takes it over when it starts.\n\n${shown}\n\nTask: ${upid}`;
    warn(`SDN may not be up to date ${where}`, detail);
  }
}
