/** Composes the interceptors that each request passes. README.md of `src/api` explains their order. */
import type { Clock } from "../../system/clock";
import type { Tracer } from "../../system/tracer";
import { checkPath, encodeParameters } from "../encoding";
import type { Log } from "../log";
import type { ConcurrencyLimit } from "../queue";
import { type Scrubber, withoutSecretParameters } from "../redaction";
import type { ServerTexts } from "../server-texts";
import type { Transport, TransportAnswer } from "../transport";
import { TransportFailure } from "../transport-failure";
import { authenticate } from "./authenticate";
import { decode } from "./decode";
import { explainTransportFailure } from "./explain-failure";
import {
  type ApiRequest,
  type Attempt,
  type AuthorisedRequest,
  type EncodedRequest,
  isRepeatable,
  logFieldsOf,
  type Send,
  withFields,
} from "./request";
import { retryRequests } from "./retry-requests";

interface PipelineParts {
  readonly texts: ServerTexts;
  readonly transport: Transport;
  readonly slots: ConcurrencyLimit;
  readonly scrubber: Scrubber;
  readonly log: Log;
  readonly tracer?: Tracer | undefined;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly requestTimeoutMs: number;
  readonly userAgent: string;
}

export function createPipeline(parts: PipelineParts): Send {
  const { texts, transport, slots, scrubber, log, tracer, clock, random, requestTimeoutMs, userAgent } = parts;
  const avoid = (endpoint: string) => transport.avoid(endpoint);

  const learning = learnSecrets(scrubber);
  const { outages, endpointCount: endpoints } = transport;
  const retrying = retryRequests({ clock, random, outages, endpoints, log });
  const authenticating = authenticate();
  const decoding = decode({ texts, scrubber, log, avoid });
  const encoding = encode(userAgent);
  const explaining = explainTransportFailure({ scrubber, avoid });
  const tracing = traceExchange(tracer);
  const logging = logExchange(log, clock);
  const limiting = limit(slots);
  const resending = resend(log);
  const exchanging = sendToEndpoint(transport, requestTimeoutMs);

  return learning(
    retrying(authenticating(decoding(encoding(explaining(tracing(logging(limiting(resending(exchanging))))))))),
  );
}

/** Sends a read again at once when it met a connection that the server was closing. */
export const resend =
  (log: Log) =>
  <Request extends Attempt, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    next(request).catch((error) => {
      if (!isRepeatable(request) || !(error instanceof TransportFailure) || error.kind !== "dropped") throw error;
      log("debug", "Sent again at once", { ...logFieldsOf(request), attempt: request.attempt, because: error.message });
      return next(request);
    });

/** Sends the request to an endpoint and returns its answer. */
export const sendToEndpoint =
  (transport: Pick<Transport, "exchange">, requestTimeoutMs: number): Send<EncodedRequest, TransportAnswer> =>
  (request) => {
    const { lifetime } = request;
    // Timers may fire a millisecond early, and the lifetime must be over when this one fires.
    const timeoutMs = Math.min(requestTimeoutMs, lifetime.remainingMs + 2);
    return transport.exchange(request.http, { signal: lifetime.signal, timeoutMs, write: !isRepeatable(request) });
  };

/** Logs each exchange with the reason for sending it and its duration, which includes the wait for a slot. */
export const logExchange =
  (log: Log, clock: Clock) =>
  (next: Send<EncodedRequest, TransportAnswer>): Send<EncodedRequest, TransportAnswer> =>
  async (request: EncodedRequest) => {
    const { attempt, because, parameters, secrets } = request;
    const fields = withFields(logFieldsOf(request), { attempt, because });
    if (log.level === "trace")
      log("trace", "Request", { ...fields, parameters: withoutSecretParameters(parameters, secrets) });
    const began = clock.elapsed();
    const answer = await next(request);
    const milliseconds = Math.round(clock.elapsed() - began);
    const { status, endpoint, text } = answer;
    log("debug", "Answer", Object.assign(fields, { status, endpoint, milliseconds, bytes: text.length }));
    return answer;
  };

/** Encloses each exchange with a span. It has the path of the operation with its placeholders, and the code of the last failure. */
const traceExchange =
  (tracer: Tracer | undefined) =>
  (next: Send<EncodedRequest, TransportAnswer>): Send<EncodedRequest, TransportAnswer> => {
    if (tracer === undefined) return next;
    return (request) => {
      const { method, template, attempt, because } = request;
      const attributes = {
        "http.request.method": method,
        "url.template": template,
        "pve.attempt": attempt,
        "pve.because": because?.split(":", 1)[0],
      };
      return tracer.span(`${method} ${template ?? "other path"}`, attributes, async (span) => {
        const answer = await next(request);
        span.set({ "http.response.status_code": answer.status });
        if (answer.status >= 400) span.fail(String(answer.status));
        return answer;
      });
    };
  };

/** Limits the number of requests in flight. The others wait, first come first served. */
export const limit =
  (slots: ConcurrencyLimit) =>
  <Request extends ApiRequest, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    // The login must not wait for a slot: the requests in all slots may wait for the login.
    request.credential ? slots.run(request.lifetime, () => next(request)) : next(request);

/** Registers the secrets of a request before it is sent, so that neither logs nor errors show them. */
export const learnSecrets =
  (scrubber: Scrubber) =>
  (next: Send): Send =>
  (request) => {
    scrubber.learn(request.parameters, request.secrets);
    return next(request);
  };

/** Writes the request in the form of HTTP: path, query or body, headers. */
export const encode =
  (userAgent: string) =>
  <Answer>(next: Send<EncodedRequest, Answer>): Send<AuthorisedRequest, Answer> =>
  async (request: AuthorisedRequest) => {
    const { method, path, parameters, headers } = request;
    checkPath(path);
    const encoded = encodeParameters(parameters);
    // Only POST and PUT may have a body, and the server requires its content type.
    const inBody = method === "POST" || method === "PUT";
    const http = {
      method,
      path: inBody || encoded === "" ? path : `${path}?${encoded}`,
      headers: {
        accept: "application/json",
        "user-agent": userAgent,
        ...headers,
        ...(inBody ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(inBody ? { body: encoded } : {}),
    };
    return await next(withFields(request, { http }));
  };
