/**
 * The lock that a client holds over several requests. While it is held, each change of the network configuration needs its
 * token; otherwise every token is accepted. It has no owner and does not expire.
 * Facts: contributing/facts/sdn.md#client-lock.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { CLIENT_LOCK, SDN_LOCK } from "./files";
import { hasPendingChanges } from "./requested-config";
import * as refuse from "./texts";

function checkToken(call: Call): void {
  const { token } = call.read(CLIENT_LOCK);
  if (token !== undefined && token !== call.text("lock-token")) refuse.wrongToken();
}

/** Runs a change of the network configuration under the cluster's lock, and checks the token of the client's lock. */
export function underLock<R>(call: Call, failure: string, section: () => R): R {
  return call.locked(SDN_LOCK, { failure }, () => {
    checkToken(call);
    return section();
  });
}

/** Releases the lock after an apply or rollback with `release-lock`. The server ignores the schema's default. */
export function releaseIfRequested(call: Call): void {
  if (call.text("lock-token") !== undefined && call.flag("release-lock")) release(call);
}

function release(call: Call): void {
  call.edit(CLIENT_LOCK, (lock) => {
    delete lock.token;
  });
}

function acquire(call: Call): string {
  return underLock(call, "could not acquire lock for SDN config", () => {
    if (!call.flag("allow-pending") && hasPendingChanges(call)) refuse.pendingChanges();
    const token = call.cluster.random.uuid();
    call.edit(CLIENT_LOCK, (lock) => {
      lock.token = token;
    });
    return token;
  });
}

function unlock(call: Call): void {
  if (call.flag("force")) release(call);
  else underLock(call, "could not release lock", () => release(call));
}

export const lock: Routes = { "POST /cluster/sdn/lock": acquire, "DELETE /cluster/sdn/lock": unlock };
