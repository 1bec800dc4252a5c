/**
 * Waits for the server's tasks by polling their status, which is cheap.
 *
 * The session's reads retry, so the wait survives the effects of tasks: restarted daemons, lost quorum while a cluster is
 * built. Cancelling ends the wait, not the task.
 */

import { LONGEST_LINE, printableLine } from "../output/printable";
import type { Clock } from "../system/clock";
import { describeValue } from "./answers/shape";
import { PveError } from "./errors";
import type { Scrubber } from "./redaction";
import type { Log, Progress, PveSession, Reads, TaskOptions, TaskResult, Waits } from "./types";
import { parseUpid } from "./upid";

/** Pauses between polls, short at first: most tasks of a small cluster end within a second. */
const POLL_MS = [50, 100, 200, 400, 800, 1_600, 2_000];

/** A new task is not found until the server has created its log file. */
const UNKNOWN_MS = 10_000;

/** While a task builds a cluster, the server cannot read the files with the credentials for a moment. */
const REFUSED_MS = 30_000;

const LAST_LINES = 20;
const WARNING = /^WARN(?:ING)?S?\b:?/;
const LINES_A_REQUEST = 1_000;
/** Lines. Far above the logs of real tasks; stops a log that never ends. */
const MOST_LINES = 50_000;

export async function waitForTask(
  session: Reads & Waits & Log & Progress & Pick<PveSession, "signal">,
  upid: string,
  options: TaskOptions,
  { scrubber, clock }: { readonly scrubber: Scrubber; readonly clock: Clock },
): Promise<TaskResult> {
  const parsed = parseUpid(upid);
  if (!parsed) {
    const serverMessage = `A write was answered with ${describeValue(upid, ["task"])}, where the id of a task belongs.`;
    throw new PveError({ code: "protocol", serverMessage, outcomeUnknown: true });
  }
  const { credential } = options;
  const at = { node: parsed.node, upid };
  const log: string[] = [];

  const fetchLines = async (): Promise<void> => {
    for (;;) {
      const parameters = { start: log.length, limit: LINES_A_REQUEST };
      const lines = await session.read("GET /nodes/{node}/tasks/{upid}/log", at, parameters, { credential });
      const fresh = lines.filter(({ n, t }) => Number(n) > log.length && !(log.length === 0 && t === "no content"));
      for (const t of fresh.map((line) => printableLine(scrubber.text(String(line.t ?? "")), LONGEST_LINE))) {
        log.push(t);
        session.log("debug", "Task log", { upid, line: t });
        session.progress(t);
      }
      if (fresh.length < LINES_A_REQUEST || log.length >= MOST_LINES) return;
    }
  };

  session.progress(`Task ${upid}`);
  // The credentials were accepted when the task was started.
  let answered = clock.elapsed();
  let known = false;
  for (let poll = 0; ; poll++) {
    await session.sleep(POLL_MS[Math.min(poll, POLL_MS.length - 1)] as number);
    const status = await session
      .read("GET /nodes/{node}/tasks/{upid}/status", at, {}, { credential })
      .catch((error: unknown) => {
        const silence = clock.elapsed() - answered;
        const code = error instanceof PveError ? error.code : undefined;
        if (code === "unauthorised" && silence < REFUSED_MS) return undefined;
        if (code === "not-found" && !known && silence < UNKNOWN_MS) return undefined;
        throw error;
      });
    if (status === undefined) continue;
    answered = clock.elapsed();
    known = true;
    await fetchLines().catch((error) => {
      // Only the outcome matters, and the next poll reads the lines again.
      if (session.signal.aborted || !(error instanceof PveError) || error.code === "timeout") throw error;
      session.log("debug", "Task log not available", { upid, message: error.message });
    });
    if (status.status !== "stopped") continue;
    return finished(upid, parsed.node, printableLine(String(scrubber.text(status.exitstatus ?? "unknown"))), log);
  }
}

function finished(upid: string, node: string, exitStatus: string, log: readonly string[]): TaskResult {
  if (exitStatus !== "OK" && !/^WARNINGS: \d+$/.test(exitStatus)) {
    throw new PveError({
      code: "task-failed",
      serverMessage: exitStatus,
      task: { upid, exitStatus, lastLines: log.slice(-LAST_LINES) },
    });
  }
  const warnings = log.filter((line) => WARNING.test(line)).map((line) => line.replace(WARNING, "").trim());
  return { upid, node, exitStatus, log, warnings };
}
