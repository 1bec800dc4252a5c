/**
 * The client lock for the time of a run. Facts (contributing/facts/sdn.md#client-lock): it does not expire, so that there is nothing to
 * renew, and nobody can ask whether it is held. A second one is refused while there is one, whatever is staged, and given
 * when there is none: so renewals and the end find out whether it was lost.
 */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Context } from "../../framework/resource";
import { hasCode, hasReason, isOutcomeUnknown } from "../failures";
import { ephemeral } from "../kinds/ephemeral";
import { hasStaged, schedulerOf, settleSdn } from "./apply/applier";
import { heldLock, holding, letGo, noteLost } from "./held-lock";
import { SDN_LOCK } from "./lock";
import type { Reason } from "./server-texts";

const LOOK_AGAIN_MS = 120_000;
const PAUSE_MS = 2_000;
const FORCE = "`pvesh delete /cluster/sdn/lock --force 1`";
const LOST = [
  "The SDN lock was lost during the run",
  "Somebody has released it by force. What this run has changed since may not have been the only change.",
] as const;

const write = { domain: SDN_LOCK };

async function take(session: PveSession, allowPending: boolean): Promise<string> {
  const parameters = allowPending ? ({ "allow-pending": 1 } as const) : {};
  return session.write("POST /cluster/sdn/lock", {}, parameters, { ...write, once: true, secretAnswer: true });
}

const isTaken = (failure: unknown) => hasReason<Reason>(failure, "locked-by-client");

/** Waits for the locks of others, as long as the call may take. */
async function takeWhenFree(session: PveSession, allowPending: boolean): Promise<string> {
  for (;;) {
    try {
      return await take(session, allowPending);
    } catch (failure) {
      if (!isTaken(failure)) throw isOutcomeUnknown(failure) ? perhapsTaken(failure) : failure;
      await session.sleep(PAUSE_MS).catch((end) => {
        throw hasCode(end, "timeout") ? failure : end;
      });
    }
  }
}

/** What this process itself has staged without the lock is applied first: the lock is not given before. */
async function hold(session: PveSession, allowPending: boolean): Promise<string> {
  const attempt = () => holding(session, takeWhenFree(session, allowPending));
  try {
    return await attempt();
  } catch (failure) {
    if (!hasReason<Reason>(failure, "something-staged") || !hasStaged(session)) throw failure;
    await settleSdn(session);
    return await attempt();
  }
}

function perhapsTaken(failure: unknown): DiagnosticError {
  const unknown = new DiagnosticError(
    "Not known whether the SDN lock was taken",
    `Its answer, which has the token, got lost. If it was taken, nobody can release it but by force: ${FORCE}.`,
  );
  unknown.cause = failure;
  return unknown;
}

/** A lock that is given in the place of a lost one is released at once. */
async function isLost(session: PveSession): Promise<boolean> {
  try {
    await release(session, await take(session, true));
    return true;
  } catch (failure) {
    if (isTaken(failure)) return false;
    throw failure;
  }
}

/** Releasing twice is fine. */
async function release(session: PveSession, token: string): Promise<void> {
  const parameters = { "lock-token": token };
  await session.write("DELETE /cluster/sdn/lock", {}, parameters, { ...write, verify: async () => "repeatable" });
}

async function close(token: string, { services, signal, warn }: Context<PveSession>): Promise<void> {
  // What was answered because more was to come is still under the lock, unless nobody waits for anything any more.
  if (!signal.aborted) await services.within(Promise.race([schedulerOf(services).finish(), whenAborted(signal)]));
  const wasLost = heldLock(services)?.isLost || (!signal.aborted && (await isLost(services).catch(() => false)));
  letGo(services);
  if (wasLost) return warn(...LOST);
  try {
    await release(services, token);
  } catch (failure) {
    if (isTaken(failure)) return warn(LOST[0], `${LOST[1]} There is another lock now, which was left alone.`);
    const left = new DiagnosticError(
      "The SDN lock is still held",
      `Nobody can change the SDN configuration until ${FORCE}.`,
    );
    left.cause = failure;
    services.log("error", left.message);
    throw left;
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

export const runLock = ephemeral({
  type: "sdn_lock",
  family: "sdn",
  since: "9.0",
  documentation: {
    description:
      "Holds the lock of the SDN configuration for a part of a run: nobody else can change the configuration meanwhile. It is taken in the plan and again in the apply, by each for itself, and released when nothing that refers to it is left to do, also where the run fails. The provider block that takes it works under it by itself, and its SDN applies go out while it is held; others need `token` as their `sdn_lock_token`. While another client holds the lock, it is waited for. The lock has no time limit: what is left of a run that was killed together with its provider is released with `pvesh delete /cluster/sdn/lock --force 1`. Needs Proxmox VE 9.0 or newer.",
    example: `provider "pve" {
  alias = "lock"
}

ephemeral "pve_sdn_lock" "run" {
  provider = pve.lock
}

provider "pve" {
  sdn_lock_token = ephemeral.pve_sdn_lock.run.token
}
`,
  },
  attributes: {
    allow_pending: bool({
      doc: "Whether the lock is taken although something is staged. Default: `false`: a run then begins with what the nodes run.",
    }).optional(),
    token: string({ doc: "Token of the lock: the `sdn_lock_token` of other provider blocks that work under it." })
      .computed()
      .sensitive(),
  },
  operations: ["POST /cluster/sdn/lock", "DELETE /cluster/sdn/lock"],
  async open({ allow_pending }, { services }) {
    if (heldLock(services)) {
      throw new DiagnosticError(
        "This provider block holds the SDN lock already",
        "There is one lock for the whole configuration: one `pve_sdn_lock` per provider block. Refer to that one.",
      );
    }
    if (services.settings.sdnLockToken !== undefined) {
      throw new DiagnosticError(
        "The provider block has the token of a lock already",
        "With `sdn_lock_token` (or PVE_SDN_LOCK_TOKEN) it works under a lock that somebody else holds, and there is one only. Take the lock by a provider block without it.",
      );
    }
    const token = await hold(services, allow_pending ?? false);
    return { result: { token }, held: token, renewInMs: LOOK_AGAIN_MS };
  },
  async renew(_, { services }) {
    try {
      if (!(await isLost(services))) return LOOK_AGAIN_MS;
    } catch (failure) {
      // Looked at again later: it says nothing about the lock.
      if (hasCode(failure, "unreachable", "transient", "timeout", "outcome-unknown", "locked")) return LOOK_AGAIN_MS;
      throw failure;
    }
    noteLost(services);
    throw new DiagnosticError(...LOST);
  },
  close,
});
