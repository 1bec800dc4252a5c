/** Applies for a session, together with all others that wait for it in this process. */
// biome-ignore-all lint/plugin/machine: the scheduler's default clock
import type { PveSession } from "../../../api/types";
import type { Activity } from "../../../framework/activity";
import type { ApplyContext, Context } from "../../../framework/resource";
import { hasCode } from "../../failures";
import type { ApplyOptions, Attempt, Clock } from "./attempt";
import { ApplyScheduler } from "./scheduler";
import { type ApplyResult, finishApply, startApply } from "./task";
import { memoryOf } from "./unreported";

const clock: Clock = {
  now: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

type Client = Pick<PveSession, "client">;

interface Applies {
  /** One for all sessions of a client. */
  scheduler?: ApplyScheduler<ApplyResult>;
  /** The calls of the process: without them, waiting ends after a moment. */
  activity?: Activity;
}

const newApplies = (): Applies => ({});
const appliesOf = ({ client }: Client): Applies => client.of(newApplies);

export function watchActivity(session: Client, activity: Activity): void {
  appliesOf(session).activity = activity;
}

export function schedulerOf(session: PveSession): ApplyScheduler<ApplyResult> {
  const applies = appliesOf(session);
  applies.scheduler ??= new ApplyScheduler<ApplyResult>(clock, memoryOf(session), applies.activity);
  return applies.scheduler;
}

export interface SdnApplyOptions extends Pick<ApplyOptions, "atOnce" | "runsFirst"> {
  readonly releaseLock?: boolean;
}

/** Whether this process has staged changes of its own. */
export function hasStaged(session: PveSession): boolean {
  return appliesOf(session).scheduler?.hasWritten === true;
}

/** Waits for an apply that begins after this call, no longer than the session lives. */
export async function applySdn(session: PveSession, options: SdnApplyOptions = {}): Promise<ApplyResult> {
  const { releaseLock = false, ...rest } = options;
  const result = await waitWith(session, releaseLock, (scheduler, attempt) => scheduler.apply(attempt, rest));
  return result as ApplyResult;
}

/** The same, or until a later change of this process waits for it in this one's place, or is to come (`toCome`). */
export async function applyOrLeave(
  { services: session, together }: Pick<ApplyContext<PveSession>, "services" | "together">,
  toCome: number | undefined,
): Promise<ApplyResult | undefined> {
  const scheduler = schedulerOf(session);
  // Once for the process: the last services that were opened serve those that nobody waits for.
  together?.atEnd(session.client, () => scheduler.finish());
  const standIn = together && attemptOf(() => together.services(STAND_IN_TIMEOUT_MS));
  const options = { replaceable: true, toCome, ...(standIn && { standIn }) };
  return waitWith(session, false, (_, attempt) => scheduler.apply(attempt, options));
}

const STAND_IN_TIMEOUT_MS = 1_800_000;

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
    over: false,
    patienceMs: Number.POSITIVE_INFINITY,
    isOwn: () => false,
  };
}

/**
 * For what works on running networks only: waits until the nodes have what this process has staged so far. Does
 * nothing where changes are left to `pve_sdn_apply`.
 */
export async function settleSdn(session: PveSession): Promise<void> {
  if (session.settings.sdnApply !== "auto") return;
  await waitWith(session, false, (scheduler, attempt) => scheduler.settled(attempt));
}

async function waitWith<T>(
  session: PveSession,
  releaseLock: boolean,
  wait: (scheduler: ApplyScheduler<ApplyResult>, attempt: Attempt<ApplyResult>) => Promise<T>,
): Promise<T> {
  let over = false;
  const goOn = appliesOf(session).activity?.wait();
  const attempt: Attempt<ApplyResult> = {
    log: (message) => session.log("debug", message),
    start: () => startApply(session, releaseLock),
    finish: (upid) => finishApply(session, upid),
    // The apply itself takes its time too.
    patienceMs: session.remainingMs() / 4,
    get over() {
      return over;
    },
    isOwn: (failure) => hasCode(failure, "cancelled", "timeout"),
  };
  try {
    return await session.within(wait(schedulerOf(session), attempt));
  } finally {
    over = true;
    goOn?.();
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
    const detail = `The log of the task has:\n\n${shown}\n\nThe configuration is committed. An offline node reads it when it starts. Otherwise fix the cause and apply again.\n\nTask: ${upid}`;
    warn(`SDN apply finished with warnings ${where}`, detail);
  }
}
