/** Creates the client of one cluster, which all RPCs of a provider process share. See {@link PveClient}. */

import { userAgent } from "../system/build";
import { type Clock, type Random, systemClock, systemRandom } from "../system/clock";
import type { Environment } from "../system/processes";
import type { Tracer } from "../system/tracer";
import { checkedConfiguration } from "./configuration";
import { createCredentials, hasRootTicket } from "./credentials/choice";
import { type Credential, parseToken } from "./credentials/token";
import { PveError } from "./errors";
import { Lifetime } from "./lifetime";
import { type Log, scrubbedLog } from "./log";
import { proxyLogins } from "./proxy";
import { ConcurrencyLimit, LockQueues } from "./queue";
import { Scrubber } from "./redaction";
import { chooseCredential } from "./requests/authenticate";
import { CredentialHealth } from "./requests/credential-health";
import { createPipeline } from "./requests/pipeline";
import { guardWrites, noteWrites, readOnly } from "./requests/write-stages";
import { decide } from "./retry";
import { type ServerTextRows, serverTextsOf } from "./server-texts";
import { ClientStateStore, openSession, type SharedState } from "./session";
import { SharedReads } from "./shared-reads";
import { Transport } from "./transport";
import { TransportFailure } from "./transport-failure";
import type { ClientConfiguration, PveClient, SessionOptions, WriteGuard, WriteJournal } from "./types";

/** Requests in flight at once. More would only wait for the node's workers. */
const PARALLEL_REQUESTS = 8;

export interface ClientOptions {
  /** Error texts of the resource families. */
  readonly serverTexts: ServerTextRows;
  readonly log: Log;
  /** Records the outcome of each write. */
  readonly journal?: WriteJournal | undefined;
  /** Checks each write before it is sent. */
  readonly guard?: WriteGuard | undefined;
  /** Environment variables with the proxy settings. Default: those of the process. */
  readonly environment?: Environment;
  readonly clock?: Clock;
  readonly tracer?: Tracer | undefined;
  /** Returns a number from 0 to 1, for the jitter of pauses. */
  readonly random?: Random;
}

/**
 * Checks the configuration and creates a client. Sends nothing before the first call. Throws `invalid` for an unusable
 * configuration.
 *
 * ```ts
 * const client = createClient(configuration, { log, serverTexts });
 * const session = client.session({ signal, timeoutMs: 60_000 });
 * const pools = await session.read("GET /pools", {}, {}, { shared: "file-user_cfg" });
 * await client.close();
 * ```
 */
export function createClient(unchecked: ClientConfiguration, options: ClientOptions): PveClient {
  const { clock = systemClock, random = systemRandom } = options;
  const configuration = checkedConfiguration(unchecked);
  const { apiToken, password, totpSecret, ticket, csrfToken, sdnLockToken } = configuration;
  const tokenSecret = apiToken === undefined ? undefined : parseToken(apiToken)?.secret;
  const environment = options.environment ?? process.env;
  const secrets = [apiToken, tokenSecret, password, totpSecret, ticket, csrfToken, sdnLockToken];
  const scrubber = new Scrubber([...secrets, ...proxyLogins(environment)]);
  const log = scrubbedLog(options.log, scrubber);
  const transport = new Transport(configuration, { connections: PARALLEL_REQUESTS, environment, log, clock });
  const send = createPipeline({
    transport,
    texts: serverTextsOf(options.serverTexts),
    slots: new ConcurrencyLimit(PARALLEL_REQUESTS),
    scrubber,
    log,
    tracer: options.tracer,
    clock,
    random,
    requestTimeoutMs: configuration.requestTimeoutMs,
    userAgent: configuration.userAgent ?? userAgent(),
  });
  const credentials = createCredentials(configuration, { send, clock });
  const credentialHealth = new CredentialHealth(send, credentials.normal);
  const restricted = readOnly(configuration.readOnly);
  const noting = noteWrites({ journal: options.journal, scrubber, clock });
  const shared: SharedState = {
    state: new ClientStateStore(),
    send: restricted(
      guardWrites(options.guard)(noting(chooseCredential(credentials)(credentialHealth.failFast(send)))),
    ),
    queues: new LockQueues(),
    sharedReads: new SharedReads(clock),
    settings: {
      sdnApply: configuration.sdnApply,
      ...(sdnLockToken === undefined ? {} : { sdnLockToken }),
      taskTimeoutMs: configuration.taskTimeoutMs,
      hasRootTicket: hasRootTicket(configuration),
      allowOtherPaths: configuration.allowOtherPaths ?? false,
      checkPrivileges: configuration.checkPrivileges ?? "off",
      oldServer: configuration.oldServer ?? "refuse",
    },
    clock,
    log,
    scrubber,
    logIn: async (lifetime) => {
      const login = await credentials.login?.fresh(lifetime);
      if (login) scrubber.learn({ ticket: login.ticket, csrfpreventiontoken: login.csrfToken });
      return login;
    },
  };
  const lifetimeOf = ({ signal, timeoutMs }: SessionOptions) => new Lifetime(signal, timeoutMs, clock);
  warnAboutInsecureConnections(configuration, log);
  return {
    session({ signal, timeoutMs, ...traits }) {
      return openSession({ shared, lifetime: lifetimeOf({ signal, timeoutMs }), held: new Map(), traits });
    },
    scrub: (text) => scrubber.text(text),
    connect: (call) => connect({ transport, credential: credentials.normal, log, clock, random }, lifetimeOf(call)),
    async confirmCredentials(call) {
      if (!credentialHealth.accepted) await credentialHealth.requirePermissions(lifetimeOf(call));
    },
    confirmPermissions: (call) => credentialHealth.requirePermissions(lifetimeOf(call)),
    close: () => transport.close(),
  };
}

function warnAboutInsecureConnections({ endpoints, insecure }: ClientConfiguration, log: Log): void {
  if (insecure) {
    log(
      "warn",
      "Certificates are not verified (`insecure`): anyone between this machine and the server can read and change everything.",
    );
  }
  for (const endpoint of endpoints) {
    const { protocol, hostname } = new URL(endpoint);
    if (protocol === "http:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
      log("warn", "Credentials are sent without encryption to an http:// endpoint.", { endpoint });
    }
  }
}

// The first contact, when Terraform configures the provider: a fault that would fail every request is reported once, as an error
// of the configuration.

interface ConnectParts {
  readonly transport: Transport;
  readonly credential: Credential;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Opens the connection of the first request, and logs in where the credential needs a login. */
async function connect({ transport, credential, log, clock, random }: ConnectParts, lifetime: Lifetime): Promise<void> {
  const began = clock.elapsed();
  for (let attempt = 1; ; attempt++) {
    const failure = await attemptToConnect(transport, lifetime);
    if (!failure) break;
    const decision = decide(failure, {
      method: "GET",
      attempt,
      elapsedMs: clock.elapsed() - began,
      remainingMs: lifetime.remainingMs,
      hasVerify: false,
      ...transport.outages.reachabilityAt(clock.elapsed()),
      endpoints: transport.endpointCount,
      random: random(),
    });
    if (decision.action !== "retry") throw failure;
    log("warn", "No connection", { message: failure.message, attempt, ...decision });
    await lifetime.sleep(decision.afterMs);
  }
  await credential.authorise("GET", lifetime);
}

async function attemptToConnect(transport: Transport, lifetime: Lifetime): Promise<PveError | undefined> {
  try {
    await lifetime.race(transport.connect());
    return undefined;
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    const { message: serverMessage, kind, advice, isPermanent } = error;
    if (kind === "tls") return new PveError({ code: "tls", serverMessage, advice });
    return new PveError({ code: "unreachable", serverMessage, advice, retryable: !isPermanent });
  }
}
