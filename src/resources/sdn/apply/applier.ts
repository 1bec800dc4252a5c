/** Applies of SDN changes: connects sessions with the scheduler that combines the applies of this process. */

import type { PveSession } from "../../../api/types";
import type { Activity } from "../../../framework/activity";
import type { ApplyContext, Context } from "../../../framework/resource";
import { systemClock } from "../../../system/clock";
import { hasCode } from "../../failures";
import { sdnAppliedWithWarnings } from "../diagnostics";
import type { ApplyOptions, Attempt } from "./scheduler";
import { ApplyScheduler } from "./scheduler";
import { type ApplyResult, finishApply, startApply } from "./task";
import { resultNotesOf } from "./unreported";

type Client = Pick<PveSession, "client">;

interface Applies {
  /** The scheduler of all sessions of a client. */
  scheduler?: ApplyScheduler<ApplyResult>;
  /** Calls of Terraform that the process works on. Without them, a wait ends after `QUIET_MS`. */
  activity?: Activity;
}

const newApplies = (): Applies => ({});
const appliesOf = ({ client }: Client): Applies => client.of(newApplies);

export function watchActivity(session: Client, activity: Activity): void {
  appliesOf(session).activity = activity;
}

export function schedulerOf(session: PveSession): ApplyScheduler<ApplyResult> {
  const applies = appliesOf(session);
  applies.scheduler ??= new ApplyScheduler<ApplyResult>(systemClock, resultNotesOf(session), applies.activity);
  return applies.scheduler;
}

interface SdnApplyOptions extends Pick<ApplyOptions, "atOnce" | "runsFirst"> {
  readonly releaseLock?: boolean;
}

/** Whether this process has its own staged changes. */
export function hasStaged(session: PveSession): boolean {
  return appliesOf(session).scheduler?.hasWritten === true;
}

/** Waits for an apply that begins after this call. The timeout of the session limits the wait. */
export async function applySdn(session: PveSession, options: SdnApplyOptions = {}): Promise<ApplyResult> {
  const { releaseLock = false, ...rest } = options;
  const result = await waitWith(session, releaseLock, (scheduler, attempt) => scheduler.apply(attempt, rest));
  return result as ApplyResult;
}

/**
 * Waits for an apply that begins after this call. Returns `undefined` at once if further changes of the run are expected (`remaining`), or
 * when a later change of this process waits instead.
 */
export async function applyOrDefer(
  { services: session, together }: Pick<ApplyContext<PveSession>, "services" | "together">,
  remaining: number | undefined,
): Promise<ApplyResult | undefined> {
  const scheduler = schedulerOf(session);
  // Registered once per process. At its end, newly opened services apply changes without a waiter.
  together?.atEnd(session.client, () => scheduler.finish());
  const unattended = together && attemptOf(() => together.services(UNATTENDED_TIMEOUT_MS));
  const options = { replaceable: true, remaining, ...(unattended && { unattended }) };
  return waitWith(session, false, (_, attempt) => scheduler.apply(attempt, options));
}

const UNATTENDED_TIMEOUT_MS = 1_800_000;

/** An attempt with a session that is opened on first use. */
function attemptOf(open: () => PveSession): Attempt<ApplyResult> {
  let opened: PveSession | undefined;
  const session = () => {
    opened ??= open();
    return opened;
  };
  return {
    log: (message) => session().log("debug", message),
    start: () => startApply(session(), false),
    finish: (upid) => finishApply(session(), upid),
    isAbandoned: false,
    patienceMs: Number.POSITIVE_INFINITY,
    isOwnFailure: () => false,
  };
}

/**
 * Waits until the nodes run the changes that this process has staged so far, for calls that need running networks. Does nothing
 * unless `sdn_apply` is `"auto"`.
 */
export async function waitForOwnChanges(session: PveSession): Promise<void> {
  if (session.settings.sdnApply !== "auto") return;
  await waitWith(session, false, (scheduler, attempt) => scheduler.whenApplied(attempt));
}

async function waitWith<T>(
  session: PveSession,
  releaseLock: boolean,
  wait: (scheduler: ApplyScheduler<ApplyResult>, attempt: Attempt<ApplyResult>) => Promise<T>,
): Promise<T> {
  let isAbandoned = false;
  const resume = appliesOf(session).activity?.wait();
  const attempt: Attempt<ApplyResult> = {
    log: (message) => session.log("debug", message),
    start: () => startApply(session, releaseLock),
    finish: (upid) => finishApply(session, upid),
    // The apply itself needs time as well.
    patienceMs: session.remainingMs() / 4,
    get isAbandoned() {
      return isAbandoned;
    },
    isOwnFailure: (failure) => hasCode(failure, "cancelled", "timeout"),
  };
  try {
    return await session.within(wait(schedulerOf(session), attempt));
  } finally {
    isAbandoned = true;
    resume?.();
  }
}

/** Warns of nodes on which a successful apply has failed. */
export function reportProblems({ warn }: Pick<Context<PveSession>, "warn">, { upid, problems }: ApplyResult): void {
  for (const { node, lines } of problems) {
    const where = node === undefined ? "on a node" : `on node ${node}`;
    const shown = lines
      .slice(0, 20)
      .map((line) => `  ${line}`)
      .join("\n");
    warn(sdnAppliedWithWarnings({ where, task: upid, lines: shown }));
  }
}
