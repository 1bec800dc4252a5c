/**
 * Finds users who may have changed an object. The server keeps no history of configuration, only tasks: recent ones in a list, older ones
 * in the cluster's log. Facts: contributing/facts/cluster.md#views, contributing/facts/transport.md#tasks.
 */
import type { PveSession } from "../../api/types";
import { parseUpid } from "../../api/upid";
import type { Change } from "./changes";

/** A task that may have changed an object, or all objects of its family. */
export interface RelatedTask {
  readonly type: string;
  readonly node: string;
  /** User such as `root@pam`, or token such as `root@pam!tf`. */
  readonly user: string;
  /** Start time, ISO 8601. */
  readonly time: string;
  /** `OK` or an error. Absent while the task runs. */
  readonly status?: string;
}

export interface Task extends RelatedTask {
  /** Object of the task, such as the id of a guest. */
  readonly id: string;
}

/** Requested number of log entries: more than the log holds. */
const ALL_ENTRIES = 50_000;
/** Maximum number of tasks for each object. */
const MAX_RELATED = 3;

const OF_FAMILY: Readonly<Record<string, RegExp>> = {
  acme: /^acme(?:register|update|refresh|deactivate)$/,
  ceph: /^cephsetflags$/,
  sdn: /^reloadnetworkall$/,
};

const IN_LOG = /^(?:starting|end) task (UPID:\S+:)(?: (.*))?$/s;

/** Recent tasks, newest first. */
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

/** Tasks that change objects of the family, and tasks of guests that the object refers to. */
export function relatedTasks(
  tasks: readonly Task[],
  { family, id, changes }: { readonly family: string; readonly id: string; readonly changes: readonly Change[] },
): RelatedTask[] {
  const guests = new Set([...guestsIn(id), ...changes.flatMap(({ state, cluster }) => guestsIn([state, cluster]))]);
  return tasks
    .filter((task) => OF_FAMILY[family]?.test(task.type) || guests.has(task.id))
    .slice(0, MAX_RELATED)
    .map(({ id: _, ...touch }) => touch);
}

/** Ids of guests in a value, such as `100` in `vm:100`. */
function guestsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(guestsIn);
  const [, guest] = /^(?:(?:vm|ct):)?(\d{3,9})$/.exec(String(value)) ?? [];
  return guest === undefined ? [] : [guest];
}
