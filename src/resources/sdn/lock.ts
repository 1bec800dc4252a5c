/**
 * Locks of the SDN configuration: the server's file lock, and the lock that clients may take for longer.
 * Facts: docs/facts/sdn.md#client-lock.
 */
import type { LockDomain, PveSession } from "../../api/types";

/** Every write below `/cluster/sdn` takes this one lock. */
export const SDN_LOCK: LockDomain = "domain-sdn";

type LockToken = { readonly "lock-token"?: string };

/**
 * While somebody holds the client lock, writes without its token are refused; without a lock any token is ignored.
 * Servers before 9.0 do not know the parameter, so it is sent only when configured.
 */
export function lockToken({ settings }: PveSession): LockToken {
  return settings.sdnLockToken === undefined ? {} : { "lock-token": settings.sdnLockToken };
}

/** For apply and rollback. The lock is released only on explicit demand, whatever the parameter's documented default. */
export function lockTokenAnd(release: boolean, session: PveSession): LockToken & { readonly "release-lock"?: 0 | 1 } {
  const token = lockToken(session);
  return "lock-token" in token ? { ...token, "release-lock": release ? 1 : 0 } : {};
}
