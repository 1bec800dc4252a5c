/**
 * Tasks: work that the server does in its own process. The call responds with the task's id.
 *
 * The work is done when the task ends: at once, or after its duration by the cluster's clock. There is no timer. Due
 * tasks end before the next request is handled.
 */
import { ApiError } from "./api-error";
import type { Clock } from "./clock";
import type { ClusterLog } from "./cluster-log";
import { configFile } from "./config-file";
import type { Store } from "./store";

/** Task ids: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, with numbers in hexadecimal. */
export interface Upid {
  readonly node: string;
  readonly pid: number;
  readonly pstart: number;
  readonly starttime: number;
  readonly type: string;
  readonly id: string;
  readonly user: string;
}

const UPID =
  /^UPID:([a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?):([0-9A-Fa-f]{8}):([0-9A-Fa-f]{8,9}):([0-9A-Fa-f]{8}):([^:\s/]+):([^:\s/]*):([^:\s/]+):$/;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

export function printUpid(upid: Upid): string {
  const { node, pid, pstart, starttime, type, id, user } = upid;
  return `UPID:${node}:${hex(pid)}:${hex(pstart)}:${hex(starttime)}:${type}:${id}:${user}:`;
}

export function parseUpid(text: string): Upid | undefined {
  const parts = UPID.exec(text);
  if (!parts) return undefined;
  const [node = "", pid = "", pstart = "", starttime = "", type = "", id = "", user = ""] = parts.slice(1);
  const number = (hexadecimal: string) => parseInt(hexadecimal, 16);
  return { node, pid: number(pid), pstart: number(pstart), starttime: number(starttime), type, id, user };
}

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
  /** Seconds since 1970. Absent while it runs. */
  endtime?: number;
  /** `OK`, `WARNINGS: n` or the error. Absent while it runs. */
  exitstatus?: string;
  /** Process id of the newest task when this one ended. */
  newestAtEnd?: number;
  log: string[];
}

/** The log of a running task. */
export interface TaskContext {
  readonly upid: string;
  log(line: string): void;
  /** Logs a warning. The task then ends with `WARNINGS: n`. */
  warn(line: string): void;
}

export type TaskWork = (context: TaskContext) => void;

/** Effect of a fault on a task. */
export interface TaskFault {
  readonly milliseconds?: number | undefined;
  readonly failure?: string;
  readonly warnings?: readonly string[];
}

const TASKS = configFile<{ nextPid: number; tasks: Task[] }>("simulator/tasks", () => ({ nextPid: 0x18f1, tasks: [] }));

/** Older tasks are dropped. */
const MAX_TASKS = 1000;

interface Pending {
  readonly upid: string;
  readonly due: number;
  readonly work: TaskWork;
  readonly fault: TaskFault;
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

  /** Starts a task and returns its id. */
  start(node: string, type: string, id: string, identity: string, work: TaskWork, fault: TaskFault = {}): string {
    const { nextPid, tasks } = this.store.read(TASKS);
    const starttime = this.clock.seconds();
    const pstart = Math.floor(this.clock.now() / 10) % 0xffffffff;
    const upid = printUpid({ node, pid: nextPid, pstart, starttime, type, id, user: identity });
    const task: Task = { upid, node, pid: nextPid, pstart, starttime, type, id, identity, log: [] };
    this.store.replace(TASKS, { nextPid: nextPid + 1, tasks: [...(tasks as Task[]), task].slice(-MAX_TASKS) });
    this.#addToClusterLog(task, `starting task ${upid}`);
    this.#pending.push({ upid, due: this.clock.now() + (fault.milliseconds ?? 0), work, fault });
    if (!fault.milliseconds) this.runDue();
    return upid;
  }

  /** Runs and ends all due tasks. */
  runDue(): void {
    const now = this.clock.now();
    const due = this.#pending.filter((pending) => pending.due <= now).sort((a, b) => a.due - b.due);
    if (due.length === 0) return;
    this.#pending = this.#pending.filter((pending) => pending.due > now);
    for (const pending of due) this.#run(pending);
  }

  /** Ends a running task without doing its work. */
  stop(upid: string): void {
    this.#pending = this.#pending.filter((pending) => pending.upid !== upid);
    if (this.find(upid)?.exitstatus === undefined) this.#finish(upid, [], "unexpected status");
  }

  /** Stops all tasks of a restored state: the process that would have ended them is gone. */
  stopAll(): void {
    for (const task of this.all) if (task.exitstatus === undefined) this.stop(task.upid);
  }

  #run({ upid, work, fault }: Pending): void {
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
      if (fault.failure !== undefined) throw new ApiError(500, `${fault.failure}\n`);
      work(context);
      for (const line of fault.warnings ?? []) context.warn(line);
      if (warnings > 0) status = `WARNINGS: ${warnings}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      status = error.asText().trimEnd().replaceAll("\n", " ");
    }
    const isError = status !== "OK" && !(warnings > 0 && status.startsWith("WARN"));
    lines.push(isError ? `TASK ERROR: ${status}` : `TASK ${status}`);
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
    if (task) this.#addToClusterLog(task, `end task ${upid} ${exitstatus}`);
  }

  #addToClusterLog(task: Task, msg: string): void {
    const { node, pid, identity } = task;
    this.clusterLog.add({ time: this.clock.seconds(), pri: 6, tag: "pvedaemon", pid, node, user: identity, msg });
  }
}
