/**
 * Checks each write of the cluster's firewall against the current firewall before it is sent. Writes wait for each other, since their
 * combined effect would not be checked otherwise. The known parts are kept for some seconds and updated by each write.
 */
import { PveError } from "../../../api/errors";
import type { GuardedWrite, WriteGuard } from "../../../api/types";
import type { Clock } from "../../../system/clock";
import { afterRequest, firewallSegments } from "./after-request";
import { findLockout, headlineOf, type Lockout, remedyOf } from "./lockouts";
import { GROUPS, type Item, inOrder, isOn, missingIn, type Part, type Parts, SETS } from "./parts";

/** Time for which read parts are used. The nodes themselves check for changes about every ten seconds. */
const KEPT_MS = 5_000;

export interface ManagementGuard extends WriteGuard {
  /** True once a write to the firewall was requested: the process applies. */
  readonly isApplying: () => boolean;
}

export function managementGuard(networks: readonly string[], clock: Pick<Clock, "elapsed">): ManagementGuard {
  let known: Parts = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<unknown> = Promise.resolve();
  let applying = false;

  async function guarded<T>(write: GuardedWrite, send: () => Promise<T>): Promise<T> {
    applying = true;
    if (clock.elapsed() - readAt > KEPT_MS) {
      known = new Map();
      readAt = clock.elapsed();
    }
    const after = await checked(write);
    try {
      const answer = await send();
      known = after ?? new Map();
      return answer;
    } catch (failure) {
      // Other clients may have written, or this write may have taken effect.
      known = new Map();
      throw failure;
    }
  }

  /** Throws if the write would shut a network out. Returns the parts after the write. */
  async function checked(write: GuardedWrite): Promise<Parts | undefined> {
    const renamed = contentOfRenamed(write);
    for (;;) {
      const after = afterRequest(known, write);
      const missing = [...missingIn(known), ...(after ? missingIn(after) : []), ...renamed.filter(isUnread)];
      if (missing.length === 0) {
        const lockout = after && isOn(after) ? findLockout(known, after, networks) : undefined;
        if (lockout) throw refusal(write, lockout);
        return after;
      }
      const parts = await Promise.all(
        [...new Set(missing)].map(async (path) => [path, await readPart(write, path)] as const),
      );
      known = new Map([...known, ...parts]);
    }
  }

  const isUnread = (path: string) => !known.has(path);

  return {
    isApplying: () => applying,
    carryOut(write, send) {
      if (firewallSegments(write.path) === undefined) return send();
      const turn = queue.then(() => guarded(write, send));
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function readPart({ read }: GuardedWrite, path: string): Promise<Part> {
  try {
    return inOrder(await read(path.split("/").map(encodeURIComponent).join("/")));
  } catch (failure) {
    if (failure instanceof PveError && failure.code === "not-found") return null;
    throw failure instanceof PveError
      ? failure.with({ advice: `${failure.advice ?? ""}\n\n${WHY_READ}`.trim() })
      : failure;
  }
}

const WHY_READ = "`require_management_access` reads the firewall before each of its changes. Nothing was changed.";

/** Path of the list that a write renames, whose content moves with it. */
function contentOfRenamed({ path, parameters }: GuardedWrite): string[] {
  const { rename } = parameters as Item;
  const [collection, name] = firewallSegments(path) ?? [];
  if (rename === undefined || name !== undefined) return [];
  const list = { groups: GROUPS, ipset: SETS }[String(collection)];
  return list === undefined ? [] : [`${list}/${String(rename)}`];
}

function refusal({ method, refused }: GuardedWrite, lockout: Lockout): Error {
  return refused(
    headlineOf(lockout),
    `Nothing was sent. ${remedyOf(lockout, method === "DELETE" ? "delete" : "other")}`,
  );
}
