/** The client bound to one RPC. See {@link PveSession}. */

import { CallsByName } from "./calls-by-name";
import { type Credentials, rootTicketNeeded } from "./credentials/choice";
import { encodeParameters } from "./encoding";
import { PveError } from "./errors";
import { frozen } from "./frozen";
import type { Lifetime } from "./lifetime";
import type { Log, LogLevel } from "./log";
import { LockQueues } from "./queue";
import type { Scrubber } from "./redaction";
import type { ApiAnswer, ApiRequest, Requests, SendOptions } from "./requests";
import type { SharedReads } from "./shared-reads";
import type { Standing } from "./standing";
import { waitForTask } from "./tasks";
import type {
  ClientSettings,
  Credential,
  LockDomain,
  Method,
  Parameters,
  PveSession,
  ReadOptions,
  ServerVersion,
  SessionTraits,
  TaskOptions,
  TaskResult,
  WriteOptions,
} from "./types";
import { parseVersion } from "./version";

/** What all sessions of a client have in common. */
export interface SharedState {
  readonly requests: Requests;
  readonly credentials: Credentials;
  readonly queues: LockQueues;
  readonly sharedReads: SharedReads;
  readonly standing: Standing;
  readonly settings: ClientSettings;
  readonly log: Log;
  readonly scrubber: Scrubber;
  version?: ServerVersion;
}

/** For finding out what became of a write when the session's own time is up. */
const LAST_READ_MS = 10_000;

export class Session extends CallsByName implements PveSession {
  readonly #shared: SharedState;
  readonly #lifetime: Lifetime;
  /** Queues of its own for the lock domains that this session holds: their writes must not wait for themselves. */
  readonly #held: ReadonlyMap<LockDomain, LockQueues>;
  readonly #traits: SessionTraits;

  constructor(
    shared: SharedState,
    lifetime: Lifetime,
    held: ReadonlyMap<LockDomain, LockQueues> = new Map(),
    traits: SessionTraits = {},
  ) {
    super();
    this.#shared = shared;
    this.#lifetime = lifetime;
    this.#held = held;
    this.#traits = traits;
  }

  get signal(): AbortSignal {
    return this.#lifetime.signal;
  }

  get client(): object {
    return this.#shared;
  }

  get settings(): ClientSettings {
    return this.#shared.settings;
  }

  async get<T>(path: string, parameters: Parameters = {}, options: ReadOptions = {}): Promise<T> {
    const request = { method: "GET", path, parameters } as const;
    const send = (lifetime: Lifetime, sendOptions?: SendOptions) =>
      this.#send(request, options.credential, lifetime, sendOptions);
    // Who holds a lock is about to change something and needs to see what there is now.
    if (options.shared === undefined || this.#held.size > 0) return (await send(this.#lifetime)).data as T;
    if (this.#traits.fresh) this.#shared.sharedReads.invalidate(options.shared);
    const key = `${options.credential ?? "any"} ${path}?${encodeParameters(parameters)}`;
    const data = this.#shared.sharedReads.read(key, options.shared, this.#lifetime, async (lifetime, report) => {
      const { data, size } = await send(lifetime, { report });
      return { data: frozen(data), size };
    });
    return (await data) as T;
  }

  async post<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return (await this.#write("POST", path, parameters, options)) as T;
  }

  async put<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return (await this.#write("PUT", path, parameters, options)) as T;
  }

  async delete<T>(path: string, parameters: Parameters, options: WriteOptions): Promise<T> {
    return (await this.#write("DELETE", path, parameters, options)) as T;
  }

  exclusive<T>(domain: LockDomain, work: (session: PveSession) => Promise<T>): Promise<T> {
    return this.#holding(domain, work);
  }

  async task(upid: string, options: TaskOptions = {}): Promise<TaskResult> {
    const limited = this.#lifetime.atMost(options.timeoutMs ?? this.settings.taskTimeoutMs);
    try {
      return await waitForTask(
        new Session(this.#shared, limited, this.#held, this.#traits),
        upid,
        options,
        this.#shared.scrubber,
      );
    } catch (error) {
      if (!(error instanceof PveError) || (error.code !== "timeout" && error.code !== "cancelled")) throw error;
      throw error.with({ serverMessage: `${error.serverMessage} The task ${upid} goes on.`, outcomeUnknown: true });
    } finally {
      // A task changes what may have been read while it ran, and does not say in which domain.
      this.#shared.sharedReads.invalidate();
    }
  }

  async version(): Promise<ServerVersion> {
    this.#shared.version ??= parseVersion(await this.read("GET /version", {}, {}, { shared: "version" }));
    return this.#shared.version;
  }

  sleep(milliseconds: number): Promise<void> {
    return this.#lifetime.sleep(milliseconds);
  }

  within<T>(work: Promise<T>): Promise<T> {
    return this.#lifetime.race(work);
  }

  log(level: LogLevel, message: string, fields?: Record<string, unknown>): void {
    this.#shared.log(level, message, fields);
  }

  #write(method: Method, path: string, parameters: Parameters, options: WriteOptions): Promise<unknown> {
    const { domain, credential, verify, once } = options;
    const { sharedReads } = this.#shared;
    return this.#holding(domain, async (session) => {
      const readBack = verify && (() => verify(session.#withTimeToRead()));
      sharedReads.invalidate(domain);
      try {
        const request = { method, path, parameters, ...(once && { once }) };
        const { onUnanswered } = this.#traits;
        return (await this.#send(request, credential, this.#lifetime, { verify: readBack, onUnanswered })).data;
      } finally {
        sharedReads.invalidate(domain);
      }
    });
  }

  #holding<T>(domain: LockDomain, work: (session: Session) => Promise<T>): Promise<T> {
    const queues = this.#held.get(domain) ?? this.#shared.queues;
    return queues.run(domain, this.#lifetime, () => {
      const held = new Map(this.#held).set(domain, new LockQueues());
      return work(new Session(this.#shared, this.#lifetime, held, this.#traits));
    });
  }

  #withTimeToRead(): Session {
    if (this.#lifetime.remainingMs >= LAST_READ_MS) return this;
    return new Session(this.#shared, this.#lifetime.extended(LAST_READ_MS), this.#held, this.#traits);
  }

  async #send(
    request: Omit<ApiRequest, "credential">,
    wanted: Credential | undefined,
    lifetime: Lifetime,
    options?: SendOptions,
  ): Promise<ApiAnswer> {
    const { requests, credentials, standing } = this.#shared;
    const { normal, rootTicket } = credentials;
    const credential = wanted === "root-ticket" ? rootTicket : normal;
    if (!credential) throw rootTicketNeeded().with({ method: request.method, path: request.path });
    const send = () => requests.send({ ...request, credential }, lifetime, options);
    try {
      return credential === normal ? await standing.heed(request.method, send, lifetime) : await send();
    } catch (error) {
      // Refused to the token before anything was done, and there is the ticket that it takes.
      const needsRoot = error instanceof PveError && error.code === "root-ticket-needed";
      if (!needsRoot || !rootTicket || credential === rootTicket) throw error;
      return await requests.send({ ...request, credential: rootTicket }, lifetime, options);
    }
  }
}
