/** What goes wrong with one request of an operation. Each fault is data; `faulty-server.ts` carries it out. */

export interface Fault {
  readonly name: string;
  /** When the server does the work: at once, never, or so many milliseconds later. */
  readonly work: "now" | "never" | number;
  /** What the client gets to see of it. */
  readonly reply: "answer" | "break" | "cut" | { readonly status: number; readonly reason: string };
  /** How late that is. */
  readonly lateMs?: number;
  /** For how long nobody can connect afterwards. */
  readonly outageMs?: number;
  /** The provider's process ends with the request. */
  readonly kill?: boolean;
  /** The user tries again before the server does the work. */
  readonly hasty?: boolean;
  /** Only for requests that bear a digest. */
  readonly needsDigest?: boolean;
  /** Someone else creates an object of the same kind right before. */
  readonly neighbour?: boolean;
  /** Someone else undoes right before what the operation has done so far. */
  readonly undone?: boolean;
}

const LOCKED = { status: 500, reason: "cfs-lock 'file-test_cfg' error: got lock request timeout" };
const PROXIED = { status: 596, reason: "Connection timed out" };
const STALE = { status: 500, reason: "detected modified configuration - file changed by other user? Try again." };

const FAULTS: readonly Fault[] = [
  { name: "reset-before", work: "never", reply: "break" },
  { name: "reset-after", work: "now", reply: "break" },
  { name: "cut", work: "now", reply: "cut" },
  { name: "locked-done", work: "now", reply: LOCKED },
  { name: "locked", work: "never", reply: LOCKED },
  { name: "proxied-done", work: "now", reply: PROXIED },
  { name: "proxied", work: "never", reply: PROXIED },
  { name: "stale-digest", work: "never", reply: STALE, needsDigest: true },
  { name: "neighbour", work: "now", reply: "answer", neighbour: true },
  { name: "undone-by-others", work: "now", reply: "answer", undone: true },
  { name: "late-answer-3s", work: "now", reply: "answer", lateMs: 3_000 },
  { name: "late-work-3s", work: 3_000, reply: "break" },
  { name: "late-work-12s", work: 12_000, reply: "break" },
  { name: "late-work-60s", work: 60_000, reply: "break" },
  { name: "late-work-12s-hasty", work: 12_000, reply: "break", hasty: true },
  { name: "late-work-60s-hasty", work: 60_000, reply: "break", hasty: true },
  { name: "outage-before", work: "never", reply: "break", outageMs: 12_000 },
  { name: "outage-after", work: "now", reply: "break", outageMs: 12_000 },
  { name: "killed-before", work: "never", reply: "break", kill: true },
  { name: "killed-after", work: "now", reply: "break", kill: true },
  { name: "killed-late-work-12s", work: 12_000, reply: "break", kill: true },
];

/** Faults of a request that only reads. */
const READING = new Set([
  "reset-before",
  "cut",
  "locked",
  "proxied",
  "late-answer-3s",
  "outage-before",
  "killed-before",
]);

export function faultsFor(method: string, hasDigest: boolean): readonly Fault[] {
  return FAULTS.filter(({ name, needsDigest }) => (method === "GET" ? READING.has(name) : !needsDigest || hasDigest));
}
