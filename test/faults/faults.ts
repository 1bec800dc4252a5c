/** Faults of one request of an operation. Each fault is data; `faulty-server.ts` implements it. */
import type { SeenRequest } from "./seen-requests";
import { CONTENTION, HOSTILE_ANSWERS, type Refusal } from "./wrong-answers";

export interface Fault {
  readonly name: string;
  /** When the server does the work: at once, never, or so many milliseconds later. */
  readonly work: "now" | "never" | number;
  /** The client's view of it; `hang` sends nothing, `drip` a byte now and then. */
  readonly reply: "answer" | "break" | "cut" | "hang" | "drip" | Refusal;
  /** Delay of the reply. */
  readonly lateMs?: number;
  /** How long the server refuses connections afterwards. */
  readonly outageMs?: number;
  /** How long every other write gets the same reply. */
  readonly lastsMs?: number;
  /** The provider's process ends with the request. */
  readonly kill?: boolean;
  /** Terraform asks the provider to stop when the request arrives, as after Ctrl-C and SIGTERM. */
  readonly stop?: boolean;
  /** The user tries again before the server does the work. */
  readonly hasty?: boolean;
  /** Only for requests with a digest. */
  readonly needsDigest?: boolean;
  /** Only for requests that start a task, which fails without an effect. */
  readonly failingTask?: boolean;
  /** Only for requests for the status of a task. */
  readonly needsTaskStatus?: boolean;
  /** Another client creates an object of the same kind right before, or from then on. */
  readonly neighbour?: "before" | "beside";
  /** Another client reverts the operation's earlier work right before the request. */
  readonly undone?: boolean;
  /** The login uses a password, and its ticket has expired. */
  readonly expiredTicket?: boolean;
  /** Changes the clock of the machine with Terraform. */
  readonly clockMs?: number;
  /** The disk stores no notes. */
  readonly diskFull?: boolean;
}

const LOCKED: Refusal = { status: 500, reason: "cfs-lock 'file-test_cfg' error: got lock request timeout" };
const NO_QUORUM: Refusal = { status: 500, reason: "cluster not ready - no quorum?" };
const PROXIED: Refusal = { status: 596, reason: "Connection timed out" };
const STALE: Refusal = {
  status: 500,
  reason: "detected modified configuration - file changed by other user? Try again.",
};
const FORBIDDEN: Refusal = { status: 403, reason: "Permission check failed (/, Sys.Modify)" };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Faults by their names for users. */
export const FAULTS_BY_KIND: Readonly<Record<string, readonly Fault[]>> = {
  "connection refused": [
    { name: "outage-before", work: "never", reply: "break", outageMs: 12_000 },
    { name: "outage-after", work: "now", reply: "break", outageMs: 12_000 },
    { name: "outage-5min", work: "now", reply: "break", outageMs: 5 * MINUTE_MS },
  ],
  "connection reset": [
    { name: "reset-before", work: "never", reply: "break" },
    { name: "reset-after", work: "now", reply: "break" },
  ],
  "answer cut off": [{ name: "cut", work: "now", reply: "cut" }],
  "answer comes slowly": [
    { name: "late-answer-3s", work: "now", reply: "answer", lateMs: 3_000 },
    { name: "drip", work: "now", reply: "drip" },
  ],
  "time-out": [
    { name: "hang-before", work: "never", reply: "hang" },
    { name: "hang-after", work: "now", reply: "hang" },
  ],
  "done late": [
    { name: "late-work-3s", work: 3_000, reply: "break" },
    { name: "late-work-12s", work: 12_000, reply: "break" },
    { name: "late-work-60s", work: 60_000, reply: "break" },
    { name: "late-work-12s-hasty", work: 12_000, reply: "break", hasty: true },
    { name: "late-work-60s-hasty", work: 60_000, reply: "break", hasty: true },
  ],
  "contention (500)": [
    { name: "locked", work: "never", reply: LOCKED },
    { name: "locked-done", work: "now", reply: LOCKED },
    { name: "stale-digest", work: "never", reply: STALE, needsDigest: true },
    ...Object.entries(CONTENTION).map(
      ([name, reason]): Fault => ({ name, work: "never", reply: { status: 500, reason } }),
    ),
    { name: "interrupted-done", work: "now", reply: { status: 500, reason: CONTENTION.interrupted } },
  ],
  "lock held longer than the time-out": [{ name: "locked-2h", work: "never", reply: LOCKED, lastsMs: 120 * MINUTE_MS }],
  "quorum lost and back": [
    { name: "no-quorum-30s", work: "never", reply: NO_QUORUM, lastsMs: 30_000 },
    { name: "no-quorum-2h", work: "never", reply: NO_QUORUM, lastsMs: 120 * MINUTE_MS },
  ],
  "node or proxy between (595, 596, 502 to 504)": [
    { name: "unreachable-node", work: "never", reply: { status: 595, reason: "No route to host" } },
    { name: "proxied", work: "never", reply: PROXIED },
    { name: "proxied-done", work: "now", reply: PROXIED },
    { name: "gateway-down", work: "never", reply: { status: 503, reason: "Service Unavailable" } },
    { name: "gateway-tired", work: "now", reply: { status: 504, reason: "Gateway Timeout" } },
  ],
  "login refused (401)": [
    { name: "expired-ticket", work: "now", reply: "answer", expiredTicket: true },
    { name: "unauthorised", work: "never", reply: { status: 401, reason: "authentication failure" } },
  ],
  "permission refused (403)": [{ name: "forbidden", work: "never", reply: FORBIDDEN }],
  "malformed and hostile answers": Object.entries(HOSTILE_ANSWERS).flatMap(([name, reply]): Fault[] => [
    { name, work: "never", reply },
    { name: `${name}-done`, work: "now", reply },
  ]),
  "failing and vanishing task": [
    { name: "failing-task", work: "now", reply: "answer", failingTask: true },
    {
      name: "vanishing-task",
      work: "never",
      reply: { status: 500, reason: "no such task" },
      needsTaskStatus: true,
      lastsMs: MINUTE_MS,
    },
  ],
  "another client between read and write": [
    { name: "neighbour", work: "now", reply: "answer", neighbour: "before" },
    { name: "undone-by-others", work: "now", reply: "answer", undone: true },
  ],
  "two runs at once": [{ name: "second-run", work: "now", reply: "answer", neighbour: "beside" }],
  "disk full": [{ name: "disk-full", work: "now", reply: "break", diskFull: true }],
  "Ctrl-C and SIGTERM": [
    { name: "stopped", work: "now", reply: "answer", lateMs: 500, stop: true },
    { name: "stopped-before", work: "never", reply: "break", stop: true },
    { name: "stopped-after", work: "now", reply: "break", stop: true },
    { name: "stopped-late-work-12s", work: 12_000, reply: "hang", stop: true },
  ],
  "SIGKILL of the provider": [
    { name: "killed-before", work: "never", reply: "break", kill: true },
    { name: "killed-after", work: "now", reply: "break", kill: true },
    { name: "killed-late-work-12s", work: 12_000, reply: "break", kill: true },
  ],
  "clock jumps": [
    { name: "clock-forward", work: "now", reply: "break", clockMs: DAY_MS },
    { name: "clock-back", work: "now", reply: "break", clockMs: -DAY_MS },
    { name: "killed-clock-back", work: "now", reply: "break", clockMs: -60 * MINUTE_MS, kill: true },
  ],
};

export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_KIND).flat();

const KINDS = new Map(
  Object.entries(FAULTS_BY_KIND).flatMap(([kind, faults]) => faults.map(({ name }) => [name, kind])),
);

/** Returns the kind of a fault, as users call it. */
export const kindOf = ({ name }: Pick<Fault, "name">): string => KINDS.get(name) ?? "";

/** Faults of a request that only reads. */
const READING = new Set([
  "reset-before",
  "cut",
  "drip",
  "hang-before",
  "locked",
  "proxied",
  "unreachable-node",
  "late-answer-3s",
  "outage-before",
  "expired-ticket",
  "unauthorised",
  "forbidden",
  ...Object.keys(HOSTILE_ANSWERS),
  "stopped-before",
  "killed-before",
]);

export function faultsFor({ method, path, hasDigest, startsTask }: SeenRequest): readonly Fault[] {
  const asksForTask = path === "/nodes/{node}/tasks/{upid}/status";
  return FAULTS.filter(({ name, needsDigest, failingTask, needsTaskStatus }) => {
    if (needsTaskStatus) return asksForTask;
    if (method === "GET") return READING.has(name);
    return (!needsDigest || hasDigest) && (!failingTask || startsTask);
  });
}
