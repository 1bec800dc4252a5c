/** The way of one request, from its caller to the wire and back. README.md of `src/api` explains the order. */
import type { Clock } from "../../system/clock";
import type { ConcurrencyLimit } from "../concurrency-limit";
import type { Log } from "../log";
import { type Scrubber, withoutSecrets } from "../redaction";
import type { ServerTexts } from "../server-texts";
import type { Transport, TransportAnswer } from "../transport";
import { TransportFailure } from "../transport-failure";
import { authenticate } from "./authenticate";
import { decode } from "./decode";
import { encode } from "./encode";
import { explainFailure } from "./explain-failure";
import { type ApiRequest, type Attempt, type Encoded, isRepeatable, type Send, shown } from "./request";
import { retryRequests } from "./retry-requests";

interface PipelineParts {
  readonly texts: ServerTexts;
  readonly transport: Transport;
  readonly slots: ConcurrencyLimit;
  readonly scrubber: Scrubber;
  readonly log: Log;
  readonly clock: Clock;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly requestTimeoutMs: number;
  readonly userAgent: string;
}

export function createPipeline(parts: PipelineParts): Send {
  const { texts, transport, slots, scrubber, log, clock, random, requestTimeoutMs, userAgent } = parts;
  const leave = (endpoint: string) => transport.leave(endpoint);

  const learning = learnSecrets(scrubber);
  const retrying = retryRequests({ clock, random, outages: transport.outages, log });
  const authenticating = authenticate();
  const decoding = decode({ texts, scrubber, log, leave });
  const encoding = encode(userAgent);
  const explaining = explainFailure({ scrubber, leave });
  const logging = logExchange(log, clock);
  const limiting = limit(slots);
  const resending = resend(log);
  const exchanging = exchange(transport, requestTimeoutMs);

  return learning(retrying(authenticating(decoding(encoding(explaining(logging(limiting(resending(exchanging)))))))));
}

/** The server closes connections that were kept for the next request; a read that met one goes out again at once. */
export const resend =
  (log: Log) =>
  <Request extends Attempt, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    next(request).catch((error) => {
      if (!isRepeatable(request) || !(error instanceof TransportFailure) || error.kind !== "dropped") throw error;
      log("debug", "Sent again at once", { ...shown(request), attempt: request.attempt, because: error.message });
      return next(request);
    });

/** The end of the way: the request goes to an endpoint, and its answer comes back. */
export const exchange =
  (transport: Pick<Transport, "exchange">, requestTimeoutMs: number): Send<Encoded, TransportAnswer> =>
  (request) => {
    const { lifetime } = request;
    // Timers may fire a millisecond early; at the end of the lifetime it has to be really over.
    const timeoutMs = Math.min(requestTimeoutMs, lifetime.remainingMs + 2);
    return transport.exchange(request.exchange, { signal: lifetime.signal, timeoutMs, write: !isRepeatable(request) });
  };

/** Writes each exchange to the log, with why it was sent and how long it took, the wait for its turn included. */
export const logExchange =
  (log: Log, clock: Clock) =>
  (next: Send<Encoded, TransportAnswer>): Send<Encoded, TransportAnswer> =>
  async (request: Encoded) => {
    const { attempt, because, parameters, secrets } = request;
    const fields = { ...shown(request), attempt, because };
    if (log.level === "trace") log("trace", "Request", { ...fields, parameters: withoutSecrets(parameters, secrets) });
    const began = clock.elapsed();
    const answer = await next(request);
    const milliseconds = Math.round(clock.elapsed() - began);
    const { status, endpoint, text } = answer;
    log("debug", "Answer", { ...fields, status, endpoint, milliseconds, bytes: text.length });
    return answer;
  };

/** So many requests at once as the server has workers for; the others wait, first come first served. */
export const limit =
  (slots: ConcurrencyLimit) =>
  <Request extends ApiRequest, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    // The login must not wait for a slot: all of them may be waiting for the login.
    request.credential ? slots.run(request.lifetime, () => next(request)) : next(request);

/** From the moment a secret is sent, no text shows it: neither the log's nor a refusal's that repeats it. */
export const learnSecrets =
  (scrubber: Scrubber) =>
  (next: Send): Send =>
  (request) => {
    scrubber.learn(request.parameters, request.secrets);
    return next(request);
  };
