/** What a session is made from. */
import type { Clock } from "../../system/clock";
import type { Lifetime } from "../lifetime";
import type { Log } from "../log";
import type { LockQueues } from "../queue";
import type { Scrubber } from "../redaction";
import type { SessionRequest } from "../requests/choose-credential";
import type { Send } from "../requests/request";
import type { SharedReads } from "../shared-reads";
import type { ClientSettings, LockDomain, Login, PathCalls, PveSession, ServerVersion, SessionTraits } from "../types";

/** What all sessions of a client have in common. */
export interface SharedState {
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

export interface SessionContext {
  readonly shared: SharedState;
  readonly lifetime: Lifetime;
  /** Queues of its own for the lock domains that this session holds: their writes must not wait for themselves. */
  readonly held: ReadonlyMap<LockDomain, LockQueues>;
  readonly traits: SessionTraits;
}

/** A session with the calls that those by name are made of. */
export interface ClientSession extends PveSession, PathCalls {}

/** Another session of the same client: with a lock more, or with another end. */
export type OpenSession = (context: SessionContext) => ClientSession;
