/**
 * Locks of the SDN configuration: the file lock of the server, and the client lock.
 * Facts: contributing/facts/sdn.md#client-lock.
 */
import type { LockDomain, NamedCalls, PveSession } from "../../api/types";
import { hasReason } from "../failures";
import { untypedCalls } from "../parameters/address";
import { withCalls } from "../with-calls";
import type { Reason } from "./server-texts";

/**
 * The client lock that this process holds on the SDN configuration for a part of a run. Writes of this process carry its token, including
 * writes that were sent before the lock was taken.
 */
interface Held {
  /** Undefined until the server has granted the lock. */
  token?: string;
  /** Whether another client has released it meanwhile. */
  isLost?: true;
}

type Client = Pick<PveSession, "client">;

/** The lock that all sessions of a provider configuration share. */
const newLock = (): { held?: Held | undefined } => ({});
const lockOf = ({ client }: Client) => client.of(newLock);

/** Longest wait for the token. The server may grant the lock before its answer arrives. */
const ANSWER_MS = 10_000;
const STEP_MS = 100;

export const heldLock = (session: Client): Readonly<Held> | undefined => lockOf(session).held;

/** Records the lock from the start of the request, so that other writes wait for its token. Drops it if `taking` fails. */
export async function recordLock(session: Client, taking: Promise<string>): Promise<string> {
  const held: Held = {};
  lockOf(session).held = held;
  try {
    held.token = await taking;
    return held.token;
  } catch (failure) {
    dropLock(session);
    throw failure;
  }
}

export function markLockLost(session: Client): void {
  const { held } = lockOf(session);
  if (held) held.isLost = true;
}

export function dropLock(session: Client): void {
  lockOf(session).held = undefined;
}

/** The session with a retry, with the token, of writes that were sent before this process took the lock. */
export function withHeldLock(session: PveSession): PveSession {
  return withCalls(session, (inner) => {
    const { write } = untypedCalls(inner);
    return { write: retryingWithToken(inner, write) };
  });
}

function retryingWithToken(session: PveSession, write: NamedCalls["write"]): NamedCalls["write"] {
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
      const sent = body["lock-token"];
      if (token === undefined || token === sent) throw failure;
      return await write(name, path, { ...body, "lock-token": token }, options);
    }
  };
}

/** Lock of all writes below `/cluster/sdn`. */
export const SDN_LOCK: LockDomain = "domain-sdn";

type LockToken = { readonly "lock-token"?: string };

/**
 * The parameter with the token of the client lock. While a client holds the lock, the server refuses writes without its token. Servers
 * before 9.0 do not know the parameter, so it is sent only if `sdn_lock_token` is set or this process holds the lock.
 */
export function lockToken(session: PveSession): LockToken {
  const token = heldLock(session)?.token ?? session.settings.sdnLockToken;
  return token === undefined ? {} : { "lock-token": token };
}

/** The parameters of an apply or rollback, which release the lock only if requested. */
export function lockTokenAnd(release: boolean, session: PveSession): LockToken & { readonly "release-lock"?: 0 | 1 } {
  const token = lockToken(session);
  // The lock of a run is released at its end.
  const mayRelease = release && heldLock(session) === undefined;
  return "lock-token" in token ? { ...token, "release-lock": mayRelease ? 1 : 0 } : {};
}
