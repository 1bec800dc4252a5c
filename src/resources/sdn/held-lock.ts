/**
 * The lock that this process holds on the SDN configuration for a part of a run. Its own writes pass it by themselves, also
 * those that were on their way when it was taken.
 */
import type { PveSession } from "../../api/types";
import { hasReason } from "../failures";
import { type AnyCalls, anyCalls, withCalls } from "../with-calls";
import type { Reason } from "./server-texts";

interface Held {
  /** Undefined while it is asked for. */
  token?: string;
  /** Somebody has released it in the meantime. */
  isLost?: true;
}

type Client = Pick<PveSession, "client">;

/** All sessions of a provider configuration have it in common. */
const newLock = (): { held?: Held | undefined } => ({});
const lockOf = ({ client }: Client) => client.of(newLock);

/** The server may have given the lock before its answer is here. */
const ANSWER_MS = 10_000;
const STEP_MS = 100;

export const heldLock = (session: Client): Readonly<Held> | undefined => lockOf(session).held;

/** Noted at once, and forgotten when `taking` fails. */
export async function holding(session: Client, taking: Promise<string>): Promise<string> {
  const held: Held = {};
  lockOf(session).held = held;
  try {
    held.token = await taking;
    return held.token;
  } catch (failure) {
    letGo(session);
    throw failure;
  }
}

export function noteLost(session: Client): void {
  const { held } = lockOf(session);
  if (held) held.isLost = true;
}

export function letGo(session: Client): void {
  lockOf(session).held = undefined;
}

/** A session whose writes are sent once more, with the token, where they were made before the lock was taken. */
export function underOwnLock(session: PveSession): PveSession {
  return withCalls(session, (inner) => {
    const { write } = anyCalls(inner);
    return { write: passing(inner, write) };
  });
}

function passing(session: PveSession, write: AnyCalls["write"]): AnyCalls["write"] {
  return async (name, path, body, options) => {
    try {
      return await write(name, path, body, options);
    } catch (failure) {
      const held = hasReason<Reason>(failure, "locked-by-client") ? heldLock(session) : undefined;
      if (!held || name.endsWith(" /cluster/sdn/lock")) throw failure;
      for (let waited = 0; waited < ANSWER_MS && held.token === undefined; waited += STEP_MS) {
        if (heldLock(session) !== held) break;
        await session.sleep(STEP_MS);
      }
      const { token } = held;
      const { "lock-token": sent } = body as { readonly "lock-token"?: string };
      if (token === undefined || token === sent) throw failure;
      return await write(name, path, { ...body, "lock-token": token }, options);
    }
  };
}
