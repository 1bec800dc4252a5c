/**
 * Who may have changed something, and when. The server keeps no history of configuration: all that it has are tasks, in its list of late ones and, further
 * back, in the cluster's log. Facts: contributing/facts/cluster.md#views, contributing/facts/transport.md#tasks.
 */
import type { PveSession } from "../../api/types";
import { parseUpid } from "../../api/upid";
import type { Change } from "./changes";

/** A task that had to do with an object, or with all of its kind. */
export interface Touch {
  readonly type: string;
  readonly node: string;
  /** `root@pam`, or `root@pam!tf` where a token was used. */
  readonly user: string;
  /** Start, ISO 8601. */
  readonly time: string;
  /** `OK`, or the error; not known of what still runs. */
  readonly status?: string;
}

export interface Task extends Touch {
  /** Object of the task, such as the id of a guest. */
  readonly id: string;
}

/** Entries of the cluster's log: more than it holds. */
const ALL_ENTRIES = 50_000;
/** Of each object. */
const MOST_TOUCHES = 3;

const OF_FAMILY: Readonly<Record<string, RegExp>> = {
  acme: /^acme(?:register|update|refresh|deactivate)$/,
  ceph: /^cephsetflags$/,
  sdn: /^reloadnetworkall$/,
};

const IN_LOG = /^(?:starting|end) task (UPID:\S+:)(?: (.*))?$/s;

/** Newest first. */
export async function recentTasks(session: PveSession): Promise<Task[]> {
  const statuses = new Map<string, string | undefined>();
  for (const { msg } of await session.read("GET /cluster/log", {}, { max: ALL_ENTRIES })) {
    const [, upid, status] = IN_LOG.exec(msg ?? "") ?? [];
    if (upid !== undefined) statuses.set(upid, status ?? statuses.get(upid));
  }
  for (const { upid, status } of await session.read("GET /cluster/tasks", {}))
    if (upid) statuses.set(upid, status ?? statuses.get(upid));
  const tasks = [...statuses].flatMap(([upid, status]) => {
    const task = parseUpid(upid);
    if (!task) return [];
    const { type, id, node, user, startTime } = task;
    const time = new Date(startTime * 1000).toISOString();
    return [{ type, id, node, user, time, ...(status !== undefined && { status }) }];
  });
  return tasks.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

/** Tasks of the object's family that change it, and those of guests that it names. */
export function touchesOf(
  tasks: readonly Task[],
  { family, id, changes }: { readonly family: string; readonly id: string; readonly changes: readonly Change[] },
): Touch[] {
  const guests = new Set([...guestsIn(id), ...changes.flatMap(({ state, cluster }) => guestsIn([state, cluster]))]);
  return tasks
    .filter((task) => OF_FAMILY[family]?.test(task.type) || guests.has(task.id))
    .slice(0, MOST_TOUCHES)
    .map(({ id: _, ...touch }) => touch);
}

/** `100` in `vm:100`, and in lists of guests. */
function guestsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(guestsIn);
  const [, guest] = /^(?:(?:vm|ct):)?(\d{3,9})$/.exec(String(value)) ?? [];
  return guest === undefined ? [] : [guest];
}
