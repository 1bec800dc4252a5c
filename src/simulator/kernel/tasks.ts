/**
 * Tasks: work that the server hands to a process of its own and answers with a task id.
 *
 * Work runs when the task ends: at once, or, with a duration (a fault), when the cluster's time has come that far.
 * No timer is needed for that: what is due is done before the next request is looked at.
 */
import { ApiError } from "./api-error";
import type { Clock } from "./clock";
import type { ClusterLog } from "./cluster-log";
import { configFile } from "./config-file";
import type { Store } from "./store";
import { printUpid } from "./upid";

export interface Task {
  upid: string;
  node: string;
  pid: number;
  pstart: number;
  starttime: number;
  type: string;
  id: string;
  /** User or token that started it. */
  identity: string;
  /** Seconds since 1970; absent while it runs. */
  endtime?: number;
  /** `OK`, `WARNINGS: n` or the error; absent while it runs. */
  exitstatus?: string;
  /** Number of the newest task when this one ended. */
  newestAtEnd?: number;
  log: string[];
}

/** What a task's work can do besides changing the cluster. */
export interface TaskContext {
  readonly upid: string;
  log(line: string): void;
  /** A line in the log that also makes the task end with `WARNINGS: n`. */
  warn(line: string): void;
}

export type TaskWork = (context: TaskContext) => void;

/** What a fault does to a task. */
export interface TaskTrouble {
  readonly milliseconds?: number | undefined;
  readonly failure?: string;
  readonly warnings?: readonly string[];
}

const TASKS = configFile<{ nextPid: number; tasks: Task[] }>("simulator/tasks", () => ({ nextPid: 0x18f1, tasks: [] }));

/** Finished tasks beyond this number are forgotten, oldest first. */
const KEPT = 1000;

interface Pending {
  readonly upid: string;
  readonly due: number;
  readonly work: TaskWork;
  readonly trouble: TaskTrouble;
}

export class Tasks {
  #pending: Pending[] = [];

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly clusterLog: ClusterLog,
  ) {}

  /** Oldest first. */
  get all(): readonly Task[] {
    return this.store.read(TASKS).tasks as readonly Task[];
  }

  find(upid: string): Task | undefined {
    return this.all.find((task) => task.upid === upid);
  }

  /** Starts a task and answers its id. */
  start(node: string, type: string, id: string, identity: string, work: TaskWork, trouble: TaskTrouble = {}): string {
    const { nextPid, tasks } = this.store.read(TASKS);
    const starttime = this.clock.seconds();
    const pstart = Math.floor(this.clock.now() / 10) % 0xffffffff;
    const upid = printUpid({ node, pid: nextPid, pstart, starttime, type, id, user: identity });
    const task: Task = { upid, node, pid: nextPid, pstart, starttime, type, id, identity, log: [] };
    this.store.replace(TASKS, { nextPid: nextPid + 1, tasks: [...(tasks as Task[]), task].slice(-KEPT) });
    this.#note(task, `starting task ${upid}`);
    this.#pending.push({ upid, due: this.clock.now() + (trouble.milliseconds ?? 0), work, trouble });
    if (!trouble.milliseconds) this.settle();
    return upid;
  }

  /** Ends all tasks that are due. */
  settle(): void {
    const now = this.clock.now();
    const due = this.#pending.filter((pending) => pending.due <= now).sort((a, b) => a.due - b.due);
    if (due.length === 0) return;
    this.#pending = this.#pending.filter((pending) => pending.due > now);
    for (const pending of due) this.#run(pending);
  }

  /** Ends a running task without its work. */
  stop(upid: string): void {
    this.#pending = this.#pending.filter((pending) => pending.upid !== upid);
    if (this.find(upid)?.exitstatus === undefined) this.#finish(upid, [], "unexpected status");
  }

  /** Tasks that another process started can never end; that is noticed when a saved state is taken up again. */
  abandon(): void {
    for (const task of this.all) if (task.exitstatus === undefined) this.stop(task.upid);
  }

  #run({ upid, work, trouble }: Pending): void {
    const lines: string[] = [];
    let warnings = 0;
    const context: TaskContext = {
      upid,
      log: (line) => lines.push(line),
      warn: (line) => {
        warnings++;
        lines.push(`WARN: ${line}`);
      },
    };
    let status = "OK";
    try {
      if (trouble.failure !== undefined) throw new ApiError(500, `${trouble.failure}\n`);
      work(context);
      for (const line of trouble.warnings ?? []) context.warn(line);
      if (warnings > 0) status = `WARNINGS: ${warnings}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      status = error.asText().trimEnd().replaceAll("\n", " ");
    }
    lines.push(
      warnings > 0 && status.startsWith("WARN")
        ? `TASK ${status}`
        : status === "OK"
          ? "TASK OK"
          : `TASK ERROR: ${status}`,
    );
    this.#finish(upid, lines, status);
  }

  #finish(upid: string, lines: readonly string[], exitstatus: string): void {
    const endtime = this.clock.seconds();
    this.store.change(TASKS, ({ tasks, nextPid }) => {
      const task = tasks.find((candidate) => candidate.upid === upid);
      const newestAtEnd = nextPid - 1;
      if (task)
        Object.assign(task, { endtime, exitstatus, newestAtEnd, log: lines.flatMap((line) => line.split("\n")) });
    });
    const task = this.find(upid);
    if (task) this.#note(task, `end task ${upid} ${exitstatus}`);
  }

  #note(task: Task, msg: string): void {
    const { node, pid, identity } = task;
    this.clusterLog.add({ time: this.clock.seconds(), pri: 6, tag: "pvedaemon", pid, node, user: identity, msg });
  }
}
