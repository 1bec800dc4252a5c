/**
 * The request that applies SDN changes. Facts: contributing/facts/sdn.md#apply. It commits all staged changes of the cluster and returns a
 * task, in which the nodes reload one after another. The task ends with `OK` even if nodes fail; only its log shows that. An apply
 * without staged changes and a repeated apply are harmless. The server sometimes fails to start the task after the commit.
 */
import type { PveSession, TaskResult } from "../../../api/types";
import { hasReason } from "../../failures";
import { lockTokenAnd, SDN_LOCK } from "../lock";
import type { Reason } from "../server-texts";

/** Applies all staged changes. In `operations` of a staged resource it follows the resource's own operations. */
export const SDN_APPLY_OPERATION = "PUT /cluster/sdn";

export interface ApplyResult {
  readonly upid: string;
  readonly problems: readonly NodeProblem[];
}

/** Problems on a node, or on an unknown one. */
interface NodeProblem {
  readonly node?: string;
  readonly lines: readonly string[];
}

const START_ATTEMPTS = 4;
const START_PAUSE_MS = 3_000;

/** Commits all staged changes and returns the UPID of the task. */
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

const NODE_START = /^(?:info: )?([A-Za-z0-9][A-Za-z0-9-]*): reloading network config/;
const NODE_PATH = /\/nodes\/([A-Za-z0-9][A-Za-z0-9-]*)\//;
const PROBLEM =
  /\bfailed\b|\berror\b|\bunable to\b|can't find|cannot |no such |got no worker upid|timed? ?out|no route to host|connection refused|^WARN/i;

/** Lines of the log that look like problems, by node. */
export function problemsIn({ log }: Pick<TaskResult, "log">): NodeProblem[] {
  const byNode = new Map<string | undefined, string[]>();
  let current: string | undefined;
  for (const line of log) {
    const started = NODE_START.exec(line)?.[1];
    if (started !== undefined) current = started;
    else if (PROBLEM.test(line)) {
      const node = NODE_PATH.exec(line)?.[1] ?? current;
      byNode.set(node, [...(byNode.get(node) ?? []), line]);
    }
  }
  return [...byNode].map(([node, lines]) => ({ ...(node !== undefined && { node }), lines }));
}
