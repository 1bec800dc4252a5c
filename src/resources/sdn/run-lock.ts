/**
 * The client lock for the duration of a run. Facts: contributing/facts/sdn.md#client-lock. It does not expire, so there is nothing to renew.
 * No call shows whether it is held. The server refuses a second lock while there is one, and grants it otherwise: so renewals and the
 * close detect a lost lock.
 */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Context } from "../../framework/resource";
import { asWarning } from "../../plugin/diagnostic";
import { hasCode, hasReason, isOutcomeUnknown } from "../failures";
import { ephemeral } from "../kinds/ephemeral";
import { hasStaged, schedulerOf, waitForOwnChanges } from "./apply/applier";
import {
  sdnLockHeldAlready,
  sdnLockLost,
  sdnLockStillHeld,
  sdnLockTokenGiven,
  sdnLockUnconfirmed,
} from "./diagnostics";
import { dropLock, heldLock, markLockLost, recordLock, SDN_LOCK } from "./lock";
import type { Reason } from "./server-texts";

const RENEWAL_MS = 120_000;
const PAUSE_MS = 2_000;

const write = { domain: SDN_LOCK };

async function takeLock(session: PveSession, allowPending: boolean): Promise<string> {
  const parameters = allowPending ? ({ "allow-pending": 1 } as const) : {};
  return session.write("POST /cluster/sdn/lock", {}, parameters, { ...write, once: true, secretAnswer: true });
}

const isTaken = (failure: unknown) => hasReason<Reason>(failure, "locked-by-client");

/** Waits for the locks of other clients until the timeout of the call. */
async function takeWhenFree(session: PveSession, allowPending: boolean): Promise<string> {
  for (;;) {
    try {
      return await takeLock(session, allowPending);
    } catch (failure) {
      if (!isTaken(failure)) throw isOutcomeUnknown(failure) ? perhapsTaken(failure) : failure;
      await session.sleep(PAUSE_MS).catch((end) => {
        throw hasCode(end, "timeout") ? failure : end;
      });
    }
  }
}

/** Takes the lock. If the server refuses because of changes that this process has staged, applies them first. */
async function hold(session: PveSession, allowPending: boolean): Promise<string> {
  const attempt = () => recordLock(session, takeWhenFree(session, allowPending));
  try {
    return await attempt();
  } catch (failure) {
    if (!hasReason<Reason>(failure, "something-staged") || !hasStaged(session)) throw failure;
    await waitForOwnChanges(session);
    return await attempt();
  }
}

function perhapsTaken(failure: unknown): DiagnosticError {
  const unknown = new DiagnosticError(sdnLockUnconfirmed());
  unknown.cause = failure;
  return unknown;
}

/** Whether the lock is lost. Releases the lock that the server then grants instead. */
async function isLost(session: PveSession): Promise<boolean> {
  try {
    await release(session, await takeLock(session, true));
    return true;
  } catch (failure) {
    if (isTaken(failure)) return false;
    throw failure;
  }
}

/** Releases the lock. A repetition is harmless. */
async function release(session: PveSession, token: string): Promise<void> {
  const parameters = { "lock-token": token };
  await session.write("DELETE /cluster/sdn/lock", {}, parameters, { ...write, verify: async () => "repeatable" });
}

async function close(token: string, { services, signal, warn }: Context<PveSession>): Promise<void> {
  // Changes that returned early are still applied under the lock, unless the run was interrupted.
  if (!signal.aborted) await services.within(Promise.race([schedulerOf(services).finish(), whenAborted(signal)]));
  const wasLost = heldLock(services)?.isLost || (!signal.aborted && (await isLost(services).catch(() => false)));
  dropLock(services);
  if (wasLost) return warn(asWarning(sdnLockLost({ now: "" })));
  try {
    await release(services, token);
  } catch (failure) {
    const now = "There is another lock now, which the provider has left alone.";
    if (isTaken(failure)) return warn(asWarning(sdnLockLost({ now })));
    const stillHeld = new DiagnosticError(sdnLockStillHeld());
    stillHeld.cause = failure;
    services.log("error", stillHeld.message);
    throw stillHeld;
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

export const runLock = ephemeral({
  type: "sdn_lock",
  since: "9.0",
  description:
    "Holds the lock of the SDN configuration for a part of a run: other clients cannot change the configuration meanwhile. The plan and the apply each take it, and release it when no more work refers to it, even if the run fails. The provider block that takes the lock uses it automatically, even for SDN applies. Other provider blocks need `token` as their `sdn_lock_token`. If another client holds the lock, the run waits for it. The lock has no time limit: after a run that was killed together with its provider, release it with `pvesh delete /cluster/sdn/lock --force 1`. Needs Proxmox VE 9.0 or newer.",
  attributes: {
    allow_pending: bool({
      doc: "Whether the lock is taken even if changes are staged. Default: `false`, so that a run starts with the running configuration.",
    }).optional(),
    token: string({ doc: "Token of the lock, for `sdn_lock_token` of other provider blocks that work under it." })
      .computed()
      .sensitive(),
  },
  operations: ["POST /cluster/sdn/lock", "DELETE /cluster/sdn/lock"],
  async open({ allow_pending }, { services }) {
    if (heldLock(services)) throw new DiagnosticError(sdnLockHeldAlready());
    if (services.settings.sdnLockToken !== undefined) throw new DiagnosticError(sdnLockTokenGiven());
    const token = await hold(services, allow_pending ?? false);
    return { result: { token }, held: token, renewInMs: RENEWAL_MS };
  },
  async renew(_, { services }) {
    try {
      if (!(await isLost(services))) return RENEWAL_MS;
    } catch (failure) {
      // These failures do not show whether the lock is lost. The next renewal checks again.
      if (hasCode(failure, "unreachable", "transient", "timeout", "outcome-unknown", "locked")) return RENEWAL_MS;
      throw failure;
    }
    markLockLost(services);
    throw new DiagnosticError(sdnLockLost({ now: "" }));
  },
  close,
});
