/** A change that is staged, and the wait for the apply that carries it out, or for another change that waits for it. */
import type { PveSession } from "../../../api/types";
import { DiagnosticError } from "../../../framework/diagnostics";
import type { ApplyContext } from "../../../framework/resource";
import { hasCode, isOpenToDoubt } from "../../failures";
import { SDN_LOCK } from "../lock";
import { applyOrLeave, reportProblems, schedulerOf, settleSdn } from "./applier";
import { observeWrites } from "./observe-writes";

interface Change<T> {
  readonly stage: (services: PveSession) => Promise<T>;
  /** Whether it was staged though its answer got lost. */
  readonly isStaged: () => Promise<boolean>;
  /** An apply was missing before already. */
  readonly wasMissing?: boolean;
}

/**
 * Waits for an apply after the change, if it wrote anything or if one was still missing before, or until a later change
 * waits for that or is to come: then the later one reports how it ends. Up to there it counts as a write under way, so
 * that the applies of others wait for it and take it along. The last change of a run waits for all, whatever it wrote
 * itself. Answers what staging it has answered.
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
      // What is staged without our having heard of it has to be applied all the same.
      if (!isOpenToDoubt(failure) || !(await isStaged().catch(() => false))) throw failure;
      return undefined;
    });
    const toCome = context.together?.made();
    const isLast = toCome === 0 && schedulerOf(context.services).isLeft;
    if (hasWritten || wasMissing || isLast) {
      context.created({ applied: false });
      applying = apply(context, toCome);
    }
  } finally {
    done();
  }
  await applying;
  return answered;
}

/** The change is staged, and nothing else is known of it. */
export class NotApplied extends DiagnosticError {}

async function apply(context: ApplyContext<PveSession>, toCome: number | undefined): Promise<void> {
  try {
    const result = await applyOrLeave(context, toCome);
    if (result) reportProblems(context, result);
  } catch (failure) {
    throw notApplied(failure);
  }
}

/**
 * For what works on running networks only: waits until the nodes have what this run has staged so far. Nothing where
 * changes are left to `pve_sdn_apply`.
 */
export async function untilApplied(session: PveSession): Promise<void> {
  try {
    await settleSdn(session);
  } catch (failure) {
    const needed = new DiagnosticError(
      "Staged SDN changes could not be applied",
      "This works on what the nodes run, and has not been begun. The next run tries again to apply.",
    );
    needed.cause = failure;
    throw needed;
  }
}

/** The cause is explained by whoever explains failures: the missing privilege, the end of the task's log. */
function notApplied(failure: unknown): NotApplied {
  const own = hasCode(failure, "cancelled", "timeout");
  // Whoever may not apply, or cannot reach the server, is not sent to look at others.
  const byContent = hasCode(failure, "task-failed", "server", "invalid", "conflict");
  const detail = [
    own ? "It was not waited for to the end; it may still go on." : undefined,
    failure instanceof Error ? failure.message : String(failure),
    "The change is staged and in the state; the next run tries again to apply it.",
    byContent
      ? "An apply commits everything that is staged, so the cause may be an object of somebody else."
      : undefined,
  ];
  const refused = new NotApplied("The change is staged, but could not be applied", detail.filter(Boolean).join("\n\n"));
  refused.cause = failure;
  return refused;
}
