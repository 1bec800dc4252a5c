/**
 * Opens sessions. A session is a plain object without `this`, composed of reads, writes, locks and tasks. To observe or
 * change its calls, copy it and replace the functions.
 */
import { LONGEST_LINE, printableLine } from "../output/printable";
import type { Clock } from "../system/clock";
import { requestLine } from "./calls";
import { encodeParameters } from "./encoding";
import { PveError } from "./errors";
import type { Lifetime } from "./lifetime";
import type { Log } from "./log";
import type { LockQueues, ReportFailure } from "./queue";
import type { Scrubber } from "./redaction";
import type { SessionRequest } from "./requests/authenticate";
import type { ApiRequest, Send } from "./requests/request";
import type { SharedReads } from "./shared-reads";
import { waitForTask } from "./tasks";
import type {
  Calls,
  ClientSettings,
  ClientState,
  LockDomain,
  Locks,
  Login,
  NamedCalls,
  PveSession,
  ServerVersion,
  SessionTraits,
  Tasks,
  WriteOptions,
} from "./types";
import { parseVersion } from "./version";

/** Time to read back a write of unknown outcome after the session's own deadline. */
const LAST_READ_MS = 10_000;

/** Writes of a session. Each waits in the queue of its lock domain and makes the shared reads of that domain stale. */
function writes(context: SessionContext, open: OpenSession): Pick<NamedCalls, "write"> {
  const { send, sharedReads } = context.shared;
  return {
    async write(name, of, parameters, options) {
      const { domain, credential, verify, once, secrets, secretAnswer } = options;
      const { method, path, template } = requestLine(name, of);
      const sendHeld = async (held: SessionContext, report: ReportFailure) => {
        const { lifetime, traits } = held;
        const request = {
          method,
          path,
          template,
          parameters,
          credential,
          lifetime,
          once,
          secrets,
          secretAnswer,
          onUnanswered: traits.onUnanswered,
          verify: verify && (() => verify(open(withTimeToReadBack(held)))),
          report,
        };
        sharedReads.invalidate(domain);
        try {
          return (await send(request)).data;
        } finally {
          sharedReads.invalidate(domain);
        }
      };
      return await withLock(context, domain, sendHeld, options);
    },
  };
}

function withTimeToReadBack(context: SessionContext): SessionContext {
  const { lifetime } = context;
  return lifetime.remainingMs >= LAST_READ_MS ? context : { ...context, lifetime: lifetime.extended(LAST_READ_MS) };
}

/** State of definitions for the life of a client, one value per maker. */
export class ClientStateStore implements ClientState {
  readonly #values = new Map<() => unknown, unknown>();

  of<T>(make: () => T): T {
    if (!this.#values.has(make)) this.#values.set(make, make());
    return this.#values.get(make) as T;
  }
}

/** State that all sessions of a client share. */
export interface SharedState {
  readonly state: ClientState;
  readonly send: Send<SessionRequest>;
  readonly queues: LockQueues;
  readonly sharedReads: SharedReads;
  readonly settings: ClientSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly scrubber: Scrubber;
  /** See `PveSession.login`. */
  logIn(lifetime: Lifetime): Promise<Login | undefined>;
  version?: ServerVersion;
}

interface SessionContext {
  readonly shared: SharedState;
  readonly lifetime: Lifetime;
  /** Nested queues of the lock domains that this session holds, so that its writes do not wait for itself. */
  readonly held: ReadonlyMap<LockDomain, LockQueues>;
  readonly traits: SessionTraits;
}

/** Opens another session of the same client, such as one with an additional lock or another deadline. */
type OpenSession = (context: SessionContext) => PveSession;

/** Waits for the turn in a lock domain and runs `work` in a context that holds the domain. */
function withLock<T>(
  context: SessionContext,
  domain: LockDomain,
  work: (held: SessionContext, report: ReportFailure) => Promise<T>,
  { overlaps = false }: Pick<WriteOptions, "overlaps"> = {},
): Promise<T> {
  const queues = context.held.get(domain) ?? context.shared.queues;
  const held = (report: ReportFailure) =>
    work({ ...context, held: new Map(context.held).set(domain, queues.nested(report)) }, report);
  return overlaps ? queues.overlapping(domain, context.lifetime, held) : queues.run(domain, context.lifetime, held);
}

function locks(context: SessionContext, open: OpenSession): Locks<PveSession> {
  return { exclusive: (domain, work) => withLock(context, domain, (held) => work(open(held))) };
}

/** Reads of a session, shared with other sessions on request. */
function reads({ shared, lifetime, held, traits }: SessionContext): Pick<NamedCalls, "read"> {
  const { send, sharedReads } = shared;
  return {
    async read(name, of, parameters = {}, { shared: domain, credential } = {}) {
      const { path, template } = requestLine(name, of);
      const withSkippedReported = ({ data, skipped = 0 }: { readonly data: unknown; readonly skipped?: number }) => {
        if (skipped > 0) traits.onSkipped?.(path, skipped);
        return data;
      };
      const fetch = (lifetime: Lifetime, report?: ApiRequest["report"]) =>
        send({ method: "GET", path, template, parameters, credential, lifetime, ...(report && { report }) });
      // The holder of a lock is about to change an object and needs its current state.
      if (domain === undefined || held.size > 0) return withSkippedReported(await fetch(lifetime));
      if (traits.fresh) sharedReads.invalidate(domain);
      const key = `${credential ?? "any"} ${path}?${encodeParameters(parameters)}`;
      const answer = sharedReads.read(key, domain, lifetime, async (lifetime, report) => {
        const fetched = await fetch(lifetime, report);
        freeze(fetched.data);
        return fetched;
      });
      return withSkippedReported(await answer);
    },
  };
}

/** Waits for tasks, limited by the deadline of the session and by the time-out of the caller. */
function tasks(context: SessionContext, open: OpenSession): Tasks {
  const { settings, scrubber, sharedReads, clock } = context.shared;
  return {
    async task(upid, options = {}) {
      const lifetime = context.lifetime.atMost(options.timeoutMs ?? settings.taskTimeoutMs);
      try {
        return await waitForTask(open({ ...context, lifetime }), upid, options, { scrubber, clock });
      } catch (error) {
        if (!(error instanceof PveError) || error.code === "task-failed") throw error;
        // The task was started, so its outcome is unknown whatever ended the wait.
        const continues = error.code === "timeout" || error.code === "cancelled" ? ` The task ${upid} continues.` : "";
        throw error.with({ serverMessage: `${error.serverMessage}${continues}`, outcomeUnknown: true });
      } finally {
        // A task may change objects of any domain while it runs.
        sharedReads.invalidate();
      }
    },
  };
}

export function openSession(context: SessionContext): PveSession {
  const { shared, lifetime, traits } = context;
  // The name determines the type of the answer (`Operations`).
  const calls = { ...reads(context), ...writes(context, openSession) } as Calls;
  return {
    ...calls,
    ...locks(context, openSession),
    ...tasks(context, openSession),
    async version() {
      shared.version ??= parseVersion(await calls.read("GET /version", {}, {}, { shared: "version" }));
      return shared.version;
    },
    login: () => shared.logIn(lifetime),
    sleep: (milliseconds) => lifetime.sleep(milliseconds),
    within: (work) => lifetime.race(work),
    remainingMs: () => lifetime.remainingMs,
    log: shared.log,
    progress: (message) => traits.onProgress?.(printableLine(shared.scrubber.text(message), LONGEST_LINE)),
    signal: lifetime.signal,
    client: shared.state,
    settings: shared.settings,
  };
}

/** Freezes decoded JSON at all levels: all readers of a shared answer get the same object. */
function freeze(value: unknown): void {
  if (value === null || typeof value !== "object") return;
  for (const item of Object.values(value)) freeze(item);
  Object.freeze(value);
}
