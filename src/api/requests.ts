/**
 * One API call: authorise, send, decode, classify; and after a failure whatever the retry policy says.
 */
import { checkAnswer } from "./answers/check";
import { classify } from "./classify";
import type { Credential } from "./credentials/credential";
import { encodeParameters } from "./encoding";
import { decodeEnvelope } from "./envelope";
import { PveError } from "./errors";
import { excerpt } from "./foreign";
import type { Lifetime } from "./lifetime";
import type { Log } from "./log";
import { checkPath } from "./path";
import type { Scrubber } from "./redaction";
import { decide, pause } from "./retry";
import type { ServerTexts } from "./server-texts";
import type { Slots } from "./slots";
import type { Transport, TransportAnswer } from "./transport";
import { TransportFailure } from "./transport-failure";
import type { Method, Parameters } from "./types";

export interface ApiRequest {
  readonly method: Method;
  /** Below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Parameters;
  /** Without one the request is sent as nobody: the login itself. */
  readonly credential?: Credential;
  /** May be repeated whatever became of it, although it is no GET. */
  readonly idempotent?: boolean;
  /** See `WriteOptions.once`. */
  readonly once?: boolean;
}

/** Which time it is sent, and why again. */
interface Repetition {
  readonly attempt: number;
  readonly because: string | undefined;
}

type Attempt = ApiRequest & { readonly repetition: Repetition };

export interface SendOptions {
  /** Finds out what became of a write whose outcome is unknown. */
  readonly verify?: (() => Promise<"done" | "not-done" | "unknown">) | undefined;
  /** Called when the server may still carry the write out although nobody waits for it any more. */
  readonly onUnanswered?: (() => void) | undefined;
  /** Hears of each failure that is got over. */
  readonly report?: (failure: PveError) => void;
}

export interface ApiAnswer {
  readonly data: unknown;
  /** Length of the answer on the wire. */
  readonly size: number;
}

export interface RequestSettings {
  readonly texts: ServerTexts;
  readonly transport: Transport;
  readonly slots: Slots;
  readonly scrubber: Scrubber;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly userAgent: string;
  readonly random: () => number;
}

export class Requests {
  readonly #settings: RequestSettings;

  constructor(settings: RequestSettings) {
    this.#settings = settings;
  }

  async send(request: ApiRequest, lifetime: Lifetime, options: SendOptions = {}): Promise<ApiAnswer> {
    const { transport, log, random } = this.#settings;
    const began = performance.now();
    let mayBeDone = false;
    let because: string | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt({ ...request, repetition: { attempt, because } }, lifetime);
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        const failure = onceOnly(error.with({ attempts: attempt }), request);
        mayBeDone ||= isDoubtful(failure, request);
        if (failure.mayComeLate) options.onUnanswered?.();
        const decision = decide(failure, {
          method: request.method,
          attempt,
          elapsedMs: performance.now() - began,
          remainingMs: lifetime.remainingMs,
          hasVerify: options.verify !== undefined,
          everAnswered: transport.contact.ever,
          lostMs: transport.contact.lostMs(performance.now()),
          random: random(),
        });
        because = `${failure.code}: ${failure.serverMessage}`;
        const { code, message } = failure;
        const level = decision.action === "give-up" ? "debug" : "warn";
        log(level, "Request failed", { ...shownOf(request), attempt, code, message, ...decision });
        if (decision.action === "give-up") throw mayBeDone ? failure.with({ outcomeUnknown: true }) : failure;
        options.report?.(failure);
        if (decision.action === "retry") await lifetime.sleep(decision.afterMs);
        else if (await this.#tookEffect(failure, options)) return { data: null, size: 0 };
        else if (lifetime.end) throw failure.with({ outcomeUnknown: false });
        else await lifetime.sleep(pause(attempt, random()));
      }
    }
  }

  /** True when reading back shows that the write was done, false when it surely was not. */
  async #tookEffect(failure: PveError, { verify }: SendOptions): Promise<boolean> {
    const { log } = this.#settings;
    const outcome = await verify?.().catch((error: unknown) => {
      if (error instanceof PveError && error.code === "cancelled") throw error;
      log("warn", "Reading back failed", { path: failure.path, message: String(error) });
      return "unknown" as const;
    });
    log("info", "Read back after an unknown outcome", { path: failure.path, outcome });
    if (outcome === "done") return true;
    if (outcome === "not-done") return false;
    throw failure;
  }

  async #attempt(request: Attempt, lifetime: Lifetime): Promise<ApiAnswer> {
    const { credential, method } = request;
    lifetime.check();
    const authorisation = await credential?.authorise(method, lifetime).catch(notSent);
    const answer = await this.#exchange(request, authorisation?.headers ?? {}, lifetime);
    if (answer.status !== 401 || !credential || !authorisation) return this.#judge(request, answer);
    // Refused before anything was done: once more with a new ticket, if there can be one.
    if (!(await credential.renew(authorisation, lifetime).catch(notSent))) return this.#judge(request, answer);
    const { headers } = await credential.authorise(method, lifetime).catch(notSent);
    const renewed = { ...request, repetition: { ...request.repetition, because: "status 401: with a new ticket" } };
    return this.#judge(request, await this.#exchange(renewed, headers, lifetime));
  }

  async #exchange(
    request: Attempt,
    headers: Readonly<Record<string, string>>,
    lifetime: Lifetime,
  ): Promise<TransportAnswer> {
    const { transport, slots, log, requestTimeoutMs, userAgent } = this.#settings;
    const { method, path, parameters } = request;
    checkPath(path);
    const encoded = encodeParameters(parameters);
    this.#settings.scrubber.learn(parameters);
    // Only POST and PUT may have a body; with one, the server wants to know its type.
    const inBody = method === "POST" || method === "PUT";
    const exchange = {
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
    const shown = { ...shownOf(request), ...request.repetition };
    if (log.level === "trace") log("trace", "Request", { ...shown, parameters });
    // The login must not wait for a slot: all of them may be waiting for the login.
    const queue = request.credential ? slots.run.bind(slots) : unqueued;
    const began = performance.now();
    try {
      const send = () => {
        // Timers may fire a millisecond early; at the end of the lifetime it has to be really over.
        const timeoutMs = Math.min(requestTimeoutMs, lifetime.remainingMs + 2);
        return transport.exchange(exchange, { signal: lifetime.signal, timeoutMs, write: !repeatable(request) });
      };
      const answer = await queue(lifetime, () =>
        send().catch((error) => {
          // The server closes connections that were kept for the next request; a read that met one goes out again at once.
          if (!repeatable(request) || !(error instanceof TransportFailure) || error.kind !== "dropped") throw error;
          log("debug", "Sent again at once", { ...shown, because: error.message });
          return send();
        }),
      );
      const milliseconds = Math.round(performance.now() - began);
      const { status, endpoint, text } = answer;
      log("debug", "Answer", { ...shown, status, endpoint, milliseconds, bytes: text.length });
      return answer;
    } catch (error) {
      if (error instanceof TransportFailure) throw this.#failure(request, error, lifetime);
      throw error instanceof PveError ? error.with({ method, path }) : error;
    }
  }

  #judge(request: ApiRequest, answer: TransportAnswer): ApiAnswer {
    const { method, path, parameters } = request;
    const envelope = decodeEnvelope(answer, this.#settings.scrubber.including(parameters));
    if (envelope.kind === "data") {
      const { log } = this.#settings;
      if (log.level === "trace") log("trace", "Data", { method, path, answer: envelope.data });
      checkAnswer(method, path, envelope.data);
      return { data: envelope.data, size: answer.text.length };
    }
    const { status } = answer;
    const effect = repeatable(request) ? "GET" : method;
    const refusal =
      envelope.kind === "refusal" ? envelope : { source: "server" as const, message: envelope.message, errors: {} };
    const { advice, cut = false } = envelope.kind === "foreign" ? envelope : {};
    const judged = classify({ ...refusal, status }, { method: effect, path }, this.#settings.texts);
    // Of what is not the API's answer only the status counts, and only that of a gateway that did not reach the API.
    const gateway = [429, 502, 503, 504].includes(status);
    const code = envelope.kind === "refusal" || gateway ? judged.code : "protocol";
    // A proxy's refusal or redirect comes instead of the request, its other answers may come after it.
    const lost =
      effect !== "GET" && envelope.kind === "foreign" && !judged.retryable && (status < 300 || status >= 500);
    if (code === "no-quorum" || code === "transient") this.#settings.transport.leave(answer.endpoint);
    throw new PveError({
      code,
      status,
      serverMessage: refusal.message,
      parameters: judged.parameters,
      method,
      path,
      privilege: judged.privilege,
      ...(envelope.kind === "refusal" && { reason: judged.reason, details: judged.details }),
      advice,
      retryable: (judged.retryable && code === judged.code) || (cut && effect === "GET"),
      outcomeUnknown: code === "outcome-unknown" || lost,
    });
  }

  #failure(request: ApiRequest, failure: TransportFailure, lifetime: Lifetime): PveError {
    const { method, path, parameters } = request;
    const { kind, sent } = failure;
    const lost = sent && !repeatable(request);
    const { end } = lifetime;
    if (end) return end.with({ method, path, outcomeUnknown: lost });
    const scrubber = this.#settings.scrubber.including(parameters);
    const received = failure.received === undefined ? "" : ` Received: ${excerpt(failure.received, scrubber)}.`;
    const unknown = lost ? " Whether the request took effect is not known." : "";
    // Without `cause`: it holds what was received as it was.
    const { advice, lasting } = failure;
    const init = { serverMessage: failure.message + received + unknown, method, path, advice };
    // A node that breaks connections or does not answer may be half dead; the next request asks another one.
    if (failure.endpoint !== undefined) this.#settings.transport.leave(failure.endpoint);
    if (kind === "tls") return new PveError({ ...init, code: "tls" });
    if (kind === "unreachable") return new PveError({ ...init, code: "unreachable", retryable: !lasting });
    if (kind === "garbled") return new PveError({ ...init, code: "protocol", retryable: !lost, outcomeUnknown: lost });
    return new PveError({ ...init, code: lost ? "outcome-unknown" : "transient", retryable: !lost });
  }
}

/** The query of a GET or DELETE, of others the names of what is sent. Secrets are taken out by the log itself. */
function shownOf({ method, path, parameters }: ApiRequest): Readonly<Record<string, unknown>> {
  const names = Object.keys(parameters);
  if (names.length === 0) return { method, path };
  return method === "POST" || method === "PUT" ? { method, path, sends: names } : { method, path, query: parameters };
}

function repeatable({ method, idempotent }: ApiRequest): boolean {
  return method === "GET" || idempotent === true;
}

/**
 * Servers under load refuse with the words for a busy lock what they have done in fact, or will do. So what a repeated
 * request is refused for may be the work of the one before: "it exists already" then is a reason to look.
 */
function isDoubtful(failure: PveError, request: ApiRequest): boolean {
  return !repeatable(request) && (failure.outcomeUnknown || (failure.retryable && failure.status === 500));
}

/** What the server would do a second time is not sent again in such a case. */
function onceOnly(failure: PveError, request: ApiRequest): PveError {
  if (!request.once || failure.outcomeUnknown || !isDoubtful(failure, request)) return failure;
  return failure.with({ code: "outcome-unknown", outcomeUnknown: true, retryable: false });
}

/** A failed login: whatever became of it, the request itself was not sent. */
function notSent(error: unknown): never {
  if (!(error instanceof PveError) || !error.outcomeUnknown) throw error;
  throw error.with({ code: error.code === "outcome-unknown" ? "transient" : error.code, outcomeUnknown: false });
}

function unqueued<T>(_lifetime: Lifetime, work: () => Promise<T>): Promise<T> {
  return work();
}
