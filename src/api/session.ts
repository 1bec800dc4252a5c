/**
 * A session: a plain object without `this`, put together from reads, writes, locks and tasks. To observe or
 * change its calls, copy it with other functions in their place.
 */

import { LONGEST_LINE, printableLine } from "../output/printable";
import type { Clock } from "../system/clock";
import { requestLine, type Segment } from "./calls";
import { encodeParameters } from "./encoding";
import { PveError } from "./errors";
import type { Lifetime } from "./lifetime";
import type { Log } from "./log";
import type { LockQueues, Report } from "./queue";
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
  Method,
  NamedCalls,
  Parameters,
  PathCalls,
  PveSession,
  ReadOptions,
  ServerVersion,
  SessionTraits,
  Tasks,
  WriteOptions,
} from "./types";
import { parseVersion } from "./version";

// Writes: each goes through the queue of its lock domain, and makes shared reads of that domain stale.

/** For finding out what became of a write when the session's own time is up. */
const LAST_READ_MS = 10_000;

function writes(context: SessionContext, open: OpenSession): Pick<PathCalls, "post" | "put" | "delete"> {
  const { send, sharedReads } = context.shared;

  const write = (method: Method) => (path: string, parameters: Parameters, options: WriteOptions) => {
    const { domain, credential, verify, once, secrets, secretAnswer } = options;
    const sendHeld = async (held: SessionContext, report: Report): Promise<never> => {
      const { lifetime, traits } = held;
      const request = {
        method,
        path,
        parameters,
        credential,
        lifetime,
        once,
        secrets,
        secretAnswer,
        onUnanswered: traits.onUnanswered,
      };
      sharedReads.invalidate(domain);
      try {
        const readBack = verify && (() => verify(open(withTimeToRead(held))));
        return (await send({ ...request, verify: readBack, report })).data as never;
      } finally {
        sharedReads.invalidate(domain);
      }
    };
    return holding(context, domain, sendHeld, options);
  };
  return { post: write("POST"), put: write("PUT"), delete: write("DELETE") };
}

function withTimeToRead(context: SessionContext): SessionContext {
  const { lifetime } = context;
  return lifetime.remainingMs >= LAST_READ_MS ? context : { ...context, lifetime: lifetime.extended(LAST_READ_MS) };
}

/** What all sessions of a client have in common. */
export interface SharedState {
  readonly state: ClientState;
  readonly send: Send<SessionRequest>;
  readonly queues: LockQueues;
  readonly sharedReads: SharedReads;
  readonly settings: ClientSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly scrubber: Scrubber;
  /** See `Logins`. */
  logIn(lifetime: Lifetime): Promise<Login | undefined>;
  version?: ServerVersion;
}

interface SessionContext {
  readonly shared: SharedState;
  readonly lifetime: Lifetime;
  /** Queues of its own for the lock domains that this session holds: their writes must not wait for themselves. */
  readonly held: ReadonlyMap<LockDomain, LockQueues>;
  readonly traits: SessionTraits;
}

/** A session with the calls that those by name are made of. */
interface ClientSession extends PveSession, PathCalls {}

/** Another session of the same client: with a lock more, or with another end. */
type OpenSession = (context: SessionContext) => ClientSession;

/** Waits for the domain's turn, and works in a context that has it. */
function holding<T>(
  context: SessionContext,
  domain: LockDomain,
  work: (held: SessionContext, report: Report) => Promise<T>,
  { overlaps = false }: Pick<WriteOptions, "overlaps"> = {},
): Promise<T> {
  const queues = context.held.get(domain) ?? context.shared.queues;
  const held = (report: Report) =>
    work({ ...context, held: new Map(context.held).set(domain, queues.within(report)) }, report);
  return overlaps ? queues.overlapping(domain, context.lifetime, held) : queues.run(domain, context.lifetime, held);
}

function locks(context: SessionContext, open: OpenSession): Locks<ClientSession> {
  return { exclusive: (domain, work) => holding(context, domain, (held) => work(open(held))) };
}

/** Reads of a session: shared with others where their caller wants that. */
function reads({ shared, lifetime, held, traits }: SessionContext): Pick<PathCalls, "get"> {
  const { send, sharedReads } = shared;
  return {
    async get<T>(path: string, parameters: Parameters = {}, options: ReadOptions = {}): Promise<T> {
      const { shared: domain, credential } = options;
      const told = <A extends { readonly data: unknown; readonly skipped?: number }>({ data, skipped = 0 }: A) => {
        if (skipped > 0) traits.onSkipped?.(path, skipped);
        return data as T;
      };
      const ask = (lifetime: Lifetime, report?: ApiRequest["report"]) =>
        send({ method: "GET", path, parameters, credential, lifetime, ...(report && { report }) });
      // Who holds a lock is about to change something and needs to see what there is now.
      if (domain === undefined || held.size > 0) return told(await ask(lifetime));
      if (traits.fresh) sharedReads.invalidate(domain);
      const key = `${credential ?? "any"} ${path}?${encodeParameters(parameters)}`;
      const answer = sharedReads.read(key, domain, lifetime, async (lifetime, report) => {
        const fetched = await ask(lifetime, report);
        return { ...fetched, data: frozen(fetched.data) };
      });
      return told(await answer);
    },
  };
}

/** Waiting for tasks, within the session's time and at most as long as the caller wants. */
function tasks(context: SessionContext, open: OpenSession): Tasks {
  const { settings, scrubber, sharedReads, clock } = context.shared;
  return {
    async task(upid, options = {}) {
      const lifetime = context.lifetime.atMost(options.timeoutMs ?? settings.taskTimeoutMs);
      try {
        return await waitForTask(open({ ...context, lifetime }), upid, options, { scrubber, clock });
      } catch (error) {
        if (!(error instanceof PveError) || error.code === "task-failed") throw error;
        // Whatever keeps us from hearing of its end, the task was started.
        const goesOn = error.code === "timeout" || error.code === "cancelled" ? ` The task ${upid} goes on.` : "";
        throw error.with({ serverMessage: `${error.serverMessage}${goesOn}`, outcomeUnknown: true });
      } finally {
        // A task changes what may have been read while it ran, and does not say in which domain.
        sharedReads.invalidate();
      }
    },
  };
}

export function openSession(context: SessionContext): ClientSession {
  const { shared, lifetime, traits } = context;
  const byPath = { ...reads(context), ...writes(context, openSession) };
  const calls = callsByName(byPath);
  return {
    ...byPath,
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

/** Makes decoded JSON unchangeable: a shared answer is the same object for all its readers. */
function frozen<T>(value: T): T {
  if (value === null || typeof value !== "object") return value;
  for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

// Calls by the name of an operation, on top of those by path.

type Path = Readonly<Record<string, Segment>>;

export function callsByName(calls: PathCalls): Calls & NamedCalls {
  const byName: NamedCalls = {
    async read(name: string, path: Path, query?: Parameters, options?: ReadOptions) {
      return calls.get(requestLine(name, path).path, query, options);
    },
    async write(name: string, path: Path, body: Parameters, options: WriteOptions) {
      const { method, path: expanded } = requestLine(name, path);
      if (method === "POST") return calls.post(expanded, body, options);
      return method === "PUT" ? calls.put(expanded, body, options) : calls.delete(expanded, body, options);
    },
  };
  // The types of the operations say by the name what is answered.
  return byName as Calls & NamedCalls;
}
