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

type TaskSession = Reads & Waits & Log & Progress & Pick<PveSession, "signal">;

interface TaskParts {
  readonly scrubber: Scrubber;
  readonly clock: Clock;
}

export async function waitForTask(
  session: TaskSession,
  upid: string,
  options: TaskOptions,
  parts: TaskParts,
): Promise<TaskResult> {
  const parsed = parseUpid(upid);
  if (!parsed) {
    const serverMessage = `A write returned ${describeValue(upid, ["task"])}, where the id of a task belongs.`;
    throw new PveError({ code: "protocol", serverMessage, outcomeUnknown: true });
  }
  session.progress(`Task ${upid}`);
  return await new RunningTask(session, { node: parsed.node, upid }, options, parts).result();
}

class RunningTask {
  readonly #log: string[] = [];
  /** Time of the last answer. The credentials were accepted when the task was started. */
  #answered: number;
  #isKnown = false;

  constructor(
    private readonly session: TaskSession,
    private readonly at: { readonly node: string; readonly upid: string },
    private readonly options: TaskOptions,
    private readonly parts: TaskParts,
  ) {
    this.#answered = parts.clock.elapsed();
  }

  async result(): Promise<TaskResult> {
    for (let poll = 0; ; poll++) {
      await this.session.sleep(POLL_MS[Math.min(poll, POLL_MS.length - 1)] as number);
      const status = await this.#readStatus();
      if (status === undefined) continue;
      await this.#readLog().catch((error) => this.#ignoreFailedLog(error));
      if (status.status !== "stopped") continue;
      const exitStatus = printableLine(String(this.parts.scrubber.text(status.exitstatus ?? "unknown")));
      return finished(this.at.upid, this.at.node, exitStatus, this.#log);
    }
  }

  /** `undefined` while the server does not show the task yet, or refuses the credentials for a moment. */
  async #readStatus() {
    const { credential } = this.options;
    try {
      const status = await this.session.read("GET /nodes/{node}/tasks/{upid}/status", this.at, {}, { credential });
      this.#answered = this.parts.clock.elapsed();
      this.#isKnown = true;
      return status;
    } catch (error) {
      const silenceMs = this.parts.clock.elapsed() - this.#answered;
      const code = error instanceof PveError ? error.code : undefined;
      if (code === "unauthorised" && silenceMs < REFUSED_MS) return undefined;
      if (code === "not-found" && !this.#isKnown && silenceMs < UNKNOWN_MS) return undefined;
      throw error;
    }
  }

  /** Reads the lines that are new. */
  async #readLog(): Promise<void> {
    const { credential } = this.options;
    for (;;) {
      const parameters = { start: this.#log.length, limit: LINES_A_REQUEST };
      const lines = await this.session.read("GET /nodes/{node}/tasks/{upid}/log", this.at, parameters, { credential });
      const isNew = ({ n, t }: (typeof lines)[number]) =>
        Number(n) > this.#log.length && !(this.#log.length === 0 && t === "no content");
      const fresh = lines.filter(isNew);
      for (const line of fresh.map(({ t }) => printableLine(this.parts.scrubber.text(String(t ?? "")), LONGEST_LINE))) {
        this.#log.push(line);
        this.session.log("debug", "Task log", { upid: this.at.upid, line });
        this.session.progress(line);
      }
      if (fresh.length < LINES_A_REQUEST || this.#log.length >= MOST_LINES) return;
    }
  }

  /** Only the outcome matters, and the next poll reads the lines again. */
  #ignoreFailedLog(error: unknown): void {
    if (this.session.signal.aborted || !(error instanceof PveError) || error.code === "timeout") throw error;
    this.session.log("debug", "Task log not available", { upid: this.at.upid, message: error.message });
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
