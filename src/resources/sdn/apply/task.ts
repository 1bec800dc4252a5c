/**
 * The apply itself: one request that commits everything staged, by whomever, and names a task that makes the nodes
 * reload one after another. Facts (contributing/facts/sdn.md#apply): the task ends with `OK` although nodes failed, which
 * only its log shows; applying with nothing staged, and applying twice, is harmless; starting the task sometimes
 * fails after the commit.
 */
import type { PveSession, TaskResult } from "../../../api/types";
import { hasReason } from "../../failures";
import { lockTokenAnd, SDN_LOCK } from "../lock";
import type { Reason } from "../server-texts";

export interface ApplyResult {
  readonly upid: string;
  readonly problems: readonly NodeProblem[];
}

/** What a node (where the log says which) complained about. */
export interface NodeProblem {
  readonly node?: string;
  readonly lines: readonly string[];
}

const START_ATTEMPTS = 4;
const START_PAUSE_MS = 3_000;

/** Commits, and answers the task's UPID. */
export async function startApply(session: PveSession, releaseLock: boolean): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await session.write("PUT /cluster/sdn", {}, lockTokenAnd(releaseLock, session), {
        domain: SDN_LOCK,
        verify: async () => "repeatable",
      });
    } catch (failure) {
      if (!hasReason<Reason>(failure, "committed-without-task") || attempt >= START_ATTEMPTS) throw failure;
      session.log("debug", `SDN apply again in ${START_PAUSE_MS} ms: the server committed, and started no task`);
      await session.sleep(START_PAUSE_MS);
    }
  }
}

export async function finishApply(session: PveSession, upid: string): Promise<ApplyResult> {
  const result = await session.task(upid);
  return { upid, problems: problemsIn(result) };
}

const NODE_BEGINS = /^(?:info: )?([A-Za-z0-9][A-Za-z0-9-]*): reloading network config/;
const NODE_PATH = /\/nodes\/([A-Za-z0-9][A-Za-z0-9-]*)\//;
const TROUBLE =
  /\bfailed\b|\berror\b|\bunable to\b|can't find|cannot |no such |got no worker upid|timed? ?out|no route to host|connection refused|^WARN/i;

/** Lines that look like trouble, gathered by node. */
export function problemsIn({ log }: Pick<TaskResult, "log">): NodeProblem[] {
  const byNode = new Map<string | undefined, string[]>();
  let current: string | undefined;
  for (const line of log) {
    const begins = NODE_BEGINS.exec(line)?.[1];
    if (begins !== undefined) current = begins;
    else if (TROUBLE.test(line)) {
      const node = NODE_PATH.exec(line)?.[1] ?? current;
      byNode.set(node, [...(byNode.get(node) ?? []), line]);
    }
  }
  return [...byNode].map(([node, lines]) => ({ ...(node !== undefined && { node }), lines }));
}
