/** Stages a change, and waits for its apply or for another change that does. */
import type { LockDomain, NamedCalls, PveSession } from "../../../api/types";
import { DiagnosticError } from "../../../framework/diagnostics";
import type { ApplyContext } from "../../../framework/resource";
import { hasCode, isOutcomeUncertain } from "../../failures";
import { untypedCalls } from "../../parameters/address";
import { withCalls } from "../../with-calls";
import { sdnChangeNotApplied, sdnStagedNotApplied } from "../diagnostics";
import { SDN_LOCK } from "../lock";
import { applyOrDefer, reportProblems, schedulerOf, waitForOwnChanges } from "./applier";

interface Change<T> {
  readonly stage: (services: PveSession) => Promise<T>;
  /** Whether the change was staged although its answer was lost. */
  readonly isStaged: () => Promise<boolean>;
  /** Whether an apply was already missing before. */
  readonly wasMissing?: boolean;
}

/**
 * Stages a change and returns the answer. If the change wrote anything, or an apply was still missing, it waits for an apply. It does not
 * wait if a later change of the run waits instead or is expected: that one reports the result. Until it is staged, the change counts
 * as a write in progress, so that the applies of others include it. The last change of a run always waits, for all.
 */
export async function stageAndApply<T>(
  context: ApplyContext<PveSession>,
  { stage, isStaged, wasMissing = false }: Change<T>,
): Promise<T | undefined> {
  const done = schedulerOf(context.services).writing();
  let hasWritten = false;
  const staging = observeWrites(context.services, (domain) => {
    hasWritten ||= domain === SDN_LOCK;
  });
  let applying: Promise<void> | undefined;
  let answered: T | undefined;
  try {
    answered = await stage(staging).catch(async (failure) => {
      // A staged change needs an apply even if its answer was lost.
      if (!isOutcomeUncertain(failure) || !(await isStaged().catch(() => false))) throw failure;
      return undefined;
    });
    const remaining = context.together?.complete();
    const isLast = remaining === 0 && schedulerOf(context.services).hasUnattended;
    if (hasWritten || wasMissing || isLast) {
      context.created({ applied: false });
      applying = apply(context, remaining);
    }
  } finally {
    done();
  }
  await applying;
  return answered;
}

/** The change is staged, but its apply has failed or its result is unknown. */
export class NotApplied extends DiagnosticError {}

async function apply(context: ApplyContext<PveSession>, remaining: number | undefined): Promise<void> {
  try {
    const result = await applyOrDefer(context, remaining);
    if (result) reportProblems(context, result);
  } catch (failure) {
    throw notApplied(failure);
  }
}

/**
 * Waits until the nodes run the changes that this run has staged so far, for calls that need running networks. Does nothing unless
 * `sdn_apply` is `"auto"`.
 */
export async function waitUntilApplied(session: PveSession): Promise<void> {
  try {
    await waitForOwnChanges(session);
  } catch (failure) {
    const needed = new DiagnosticError(sdnStagedNotApplied());
    needed.cause = failure;
    throw needed;
  }
}

/** The failure of an apply. The provider adds the explanation of its cause. */
function notApplied(failure: unknown): NotApplied {
  const isOwn = hasCode(failure, "cancelled", "timeout");
  // Other failures, such as missing privileges, do not point to objects of other users.
  const byContent = hasCode(failure, "task-failed", "server", "invalid", "conflict");
  const words = failure instanceof Error ? failure.message : String(failure);
  const note = isOwn
    ? "The provider did not wait for the end of the apply, which may still go on."
    : byContent
      ? "An apply commits all staged changes, so the cause may be an object of another client."
      : "";
  const refused = new NotApplied(sdnChangeNotApplied({ words, note }));
  refused.cause = failure;
  return refused;
}

/** The session with a callback after each write that has taken effect or may have. */
function observeWrites(session: PveSession, onWrite: (domain: LockDomain) => void): PveSession {
  return withCalls(session, (inner) => ({ write: observed(untypedCalls(inner).write, onWrite) }));
}

function observed(write: NamedCalls["write"], onWrite: (domain: LockDomain) => void): NamedCalls["write"] {
  return async (name, path, body, options) => {
    try {
      const answer = await write(name, path, body, options);
      onWrite(options.domain);
      return answer;
    } catch (failure) {
      if (isOutcomeUncertain(failure)) onWrite(options.domain);
      throw failure;
    }
  };
}
