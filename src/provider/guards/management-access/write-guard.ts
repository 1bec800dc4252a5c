/**
 * Looks at each write of the cluster's firewall before it is sent, with the firewall as it is then. Writes wait for each other: what two
 * of them do together nobody would have looked at. What was read is kept for some seconds, with what was written since.
 */
import { PveError } from "../../../api/errors";
import type { GuardedWrite, WriteGuard } from "../../../api/types";
import type { Clock } from "../../../system/clock";
import { afterRequest, stepsIn } from "./after-request";
import { type Loss, lossOf } from "./losses";
import { GROUPS, type Item, inOrder, isOn, missingIn, type Part, type Parts, SETS } from "./parts";
import { headlineOf, remedyOf } from "./refusal";

/** The nodes themselves look for changes about every ten seconds. */
const KEPT_MS = 5_000;

export interface ManagementGuard extends WriteGuard {
  /** Whether something was written to the firewall: what was planned is being carried out. */
  readonly isApplying: () => boolean;
}

export function managementGuard(networks: readonly string[], clock: Pick<Clock, "elapsed">): ManagementGuard {
  let known: Parts = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  let applying = false;

  async function guarded<T>(write: GuardedWrite, send: () => Promise<T>): Promise<T> {
    applying = true;
    if (clock.elapsed() - readAt > KEPT_MS) {
      known = new Map();
      readAt = clock.elapsed();
    }
    const after = await judged(write);
    try {
      const answer = await send();
      known = after ?? new Map();
      return answer;
    } catch (failure) {
      // Others may have written, or this write may have been done.
      known = new Map();
      throw failure;
    }
  }

  /** The parts as they are when it is done. */
  async function judged(write: GuardedWrite): Promise<Parts | undefined> {
    const renamed = contentOfRenamed(write);
    for (;;) {
      const after = afterRequest(known, write);
      const missing = [...missingIn(known), ...(after ? missingIn(after) : []), ...renamed.filter(isUnread)];
      if (missing.length === 0) {
        const loss = after && isOn(after) ? lossOf(known, after, networks) : undefined;
        if (loss) throw refusal(write, loss);
        return after;
      }
      const parts = await Promise.all(
        [...new Set(missing)].map(async (path) => [path, await part(write, path)] as const),
      );
      known = new Map([...known, ...parts]);
    }
  }

  const isUnread = (path: string) => !known.has(path);

  return {
    isApplying: () => applying,
    carryOut(write, send) {
      if (stepsIn(write.path) === undefined) return send();
      const turn = last.then(() => guarded(write, send));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function part({ read }: GuardedWrite, path: string): Promise<Part> {
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

/** Its content goes with it. */
function contentOfRenamed({ path, parameters }: GuardedWrite): string[] {
  const { rename } = parameters as Item;
  const [collection, name] = stepsIn(path) ?? [];
  if (rename === undefined || name !== undefined) return [];
  const list = { groups: GROUPS, ipset: SETS }[String(collection)];
  return list === undefined ? [] : [`${list}/${String(rename)}`];
}

function refusal({ method, refused }: GuardedWrite, loss: Loss): Error {
  return refused(headlineOf(loss), `Nothing was sent. ${remedyOf(loss, method === "DELETE" ? "delete" : "other")}`);
}
