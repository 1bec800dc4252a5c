/** The client of one cluster, shared by all RPCs of a provider process. See {@link PveClient}. */
import { checkedConfiguration } from "./configuration";
import { createCredentials, hasRootTicket } from "./credentials/choice";
import { parseToken } from "./credentials/token";
import { serverTextsOf } from "./general-texts";
import { greet } from "./greeting";
import { Lifetime } from "./lifetime";
import { type Log, withoutSecrets } from "./log";
import { type Environment, proxyLogins } from "./proxy";
import { LockQueues } from "./queue";
import { Scrubber } from "./redaction";
import { Requests } from "./requests";
import type { ServerText } from "./server-texts";
import { Session, type SharedState } from "./session";
import { SharedReads } from "./shared-reads";
import { Slots } from "./slots";
import { Standing } from "./standing";
import { Transport } from "./transport";
import type { ClientConfiguration, PveClient, PveSession, SessionOptions } from "./types";

/** As many as a node's workers can use; more would only wait there. */
const PARALLEL_REQUESTS = 8;

export interface ClientOptions {
  /** What the families of resources know of the server's texts. */
  readonly serverTexts: readonly ServerText[];
  readonly log: Log;
  /** For the proxy settings; the process's own by default. */
  readonly environment?: Environment;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random?: () => number;
}

/**
 * Checks the configuration and makes a client. Nothing is sent before the first call.
 *
 * ```ts
 * const client = createClient(configuration, { log, serverTexts });
 * const session = client.session({ signal, timeoutMs: 60_000 });
 * const pools = await session.read("GET /pools", {}, {}, { shared: "file-user_cfg" });
 * await client.close();
 * ```
 */
export function createClient(given: ClientConfiguration, options: ClientOptions): PveClient {
  const configuration = checkedConfiguration(given);
  const { apiToken, password, totpSecret, ticket, csrfToken, sdnLockToken } = configuration;
  const tokenSecret = apiToken === undefined ? undefined : parseToken(apiToken)?.secret;
  const environment = options.environment ?? process.env;
  const secrets = [apiToken, tokenSecret, password, totpSecret, ticket, csrfToken, sdnLockToken];
  const scrubber = new Scrubber([...secrets, ...proxyLogins(environment)]);
  const log = withoutSecrets(options.log, scrubber);
  const transport = new Transport(configuration, PARALLEL_REQUESTS, environment, log);
  const random = options.random ?? Math.random;
  const requests = new Requests({
    transport,
    texts: serverTextsOf(options.serverTexts),
    slots: new Slots(PARALLEL_REQUESTS),
    scrubber,
    log,
    requestTimeoutMs: configuration.requestTimeoutMs,
    random,
    userAgent: configuration.userAgent ?? "cdktf-pve",
  });
  const credentials = createCredentials(configuration, requests);
  const standing = new Standing(requests, credentials.normal);
  const shared: SharedState = {
    requests,
    credentials,
    standing,
    queues: new LockQueues(),
    sharedReads: new SharedReads(),
    settings: {
      sdnApply: configuration.sdnApply,
      ...(sdnLockToken === undefined ? {} : { sdnLockToken }),
      taskTimeoutMs: configuration.taskTimeoutMs,
      hasRootTicket: hasRootTicket(configuration),
    },
    log,
    scrubber,
  };
  warnAboutExposure(configuration, log);
  return {
    session: ({ signal, timeoutMs, ...traits }: SessionOptions): PveSession =>
      new Session(shared, new Lifetime(signal, timeoutMs), new Map(), traits),
    scrub: (text) => scrubber.text(text),
    greet: ({ signal, timeoutMs }) =>
      greet({ transport, credential: credentials.normal, log, random }, new Lifetime(signal, timeoutMs)),
    async confirm({ signal, timeoutMs }) {
      if (!standing.accepted) await standing.demandRights(new Lifetime(signal, timeoutMs));
    },
    confirmRights: ({ signal, timeoutMs }) => standing.demandRights(new Lifetime(signal, timeoutMs)),
    close: () => transport.close(),
  };
}

function warnAboutExposure({ endpoints, insecure }: ClientConfiguration, log: Log): void {
  if (insecure) {
    log("warn", "Certificates are not verified (`insecure`): anyone on the way can read and change everything.");
  }
  for (const endpoint of endpoints) {
    const { protocol, hostname } = new URL(endpoint);
    if (protocol === "http:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
      log("warn", "Credentials are sent without encryption to an http:// endpoint.", { endpoint });
    }
  }
}
