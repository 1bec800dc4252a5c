/** Sends one HTTP request over a pool of connections and collects its answer. */

import { type Clock, LONGEST_TIMER_MS } from "../system/clock";
import type { HttpAnswer } from "./foreign";
import { CUT_ADVICE, notHttpAdvice, tlsAdvice } from "./foreign";
import { connectionFailure, TransportFailure } from "./transport-failure";
import type { Method } from "./types";
import type { Dispatcher, Pool } from "./undici";

export interface HttpRequest {
  readonly method: Method;
  /** Absolute path on the server, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ExchangeLimits {
  readonly signal: AbortSignal;
  /** Limit of the whole exchange, including the connection. */
  readonly timeoutMs: number;
  /** The request is a write: after an interruption the exchange waits up to `LAST_ANSWER_MS` for its answer. */
  readonly write?: boolean;
}

/** Bytes. Far above the largest lists of big clusters, and far below the memory of the process. */
const LONGEST_ANSWER = 64 * 1024 * 1024;
/**
 * Time that an interrupted caller still waits for the answer to a write. The server finishes a write that it has begun, so a
 * read before that would show the old state. The server waits ten seconds for its own locks.
 */
const LAST_ANSWER_MS = 10_000;

const SLOW_ADVICE =
  "The node, or a proxy in front of it, is busy or stuck. Check the load of the node and `systemctl status pvedaemon pveproxy`. If the server needs that time, raise `request_timeout` of the provider.";
const DROPPED_ADVICE =
  "The node's services restarted, a proxy reached its time-out, or the network loses connections. Run Terraform again.";
const MAYBE_TLS_ADVICE = "If the port expects HTTPS, write https:// in `endpoint`.";

/** First bytes of TLS records. */
const TLS_ALERT = "\x15\x03";
const TLS_HANDSHAKE = "\x16\x03";

export function exchange(
  pool: Pool,
  origin: string,
  request: HttpRequest,
  limits: ExchangeLimits & { readonly clock: Clock },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver(origin, resolve, reject);
    const giveUp = () => receiver.stop(new TransportFailure("aborted", "The caller stopped waiting.", receiver.sent));
    let cancelLastAnswer = () => {};
    const onAbort = () => {
      if (receiver.sent && limits.write) cancelLastAnswer = limits.clock.after(LAST_ANSWER_MS, giveUp);
      else giveUp();
    };
    const onTimeout = () => receiver.stop(timeoutFailure(origin, limits.timeoutMs, receiver.sent));
    const cancel = limits.clock.after(Math.min(limits.timeoutMs, LONGEST_TIMER_MS), onTimeout);
    limits.signal.addEventListener("abort", onAbort);
    receiver.onSettled = () => {
      cancel();
      cancelLastAnswer();
      limits.signal.removeEventListener("abort", onAbort);
    };
    if (limits.signal.aborted) return onAbort();
    const { method, path, headers, body = null } = request;
    pool.dispatch({ method, path, headers: { ...headers }, body }, receiver);
  });
}

function timeoutFailure(origin: string, timeoutMs: number, sent: boolean): TransportFailure {
  const message = `${origin}: no complete response within ${Math.round(timeoutMs / 100) / 10} s.`;
  const advice = sent ? SLOW_ADVICE : undefined;
  return new TransportFailure(sent ? "slow" : "unreachable", message, sent, { advice });
}

/** Collects the answer. The dispatcher calls `onRequestStart` right before it writes the first byte. */
class Receiver implements Dispatcher.DispatchHandler {
  sent = false;
  onSettled = () => {};
  #controller?: Dispatcher.DispatchController;
  #failure?: TransportFailure;
  #head?: Omit<HttpAnswer, "text">;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(
    readonly origin: string,
    readonly resolve: (answer: HttpAnswer) => void,
    readonly reject: (failure: TransportFailure) => void,
  ) {}

  /** Ends the exchange at once, also while it waits for a connection. Closes the connection of a running exchange. */
  stop(failure: TransportFailure): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.onSettled();
    this.reject(failure);
    this.#controller?.abort(failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
    else this.sent = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    reason?: string,
  ): void {
    const header = (name: string) => [headers[name] ?? ""].flat()[0] ?? "";
    const location = header("location");
    this.#head = {
      status,
      reason: reason ?? "",
      contentType: header("content-type"),
      ...(location === "" ? {} : { location }),
    };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length <= LONGEST_ANSWER) {
      this.#chunks.push(chunk);
      return;
    }
    const limit = `${LONGEST_ANSWER / 1024 / 1024} MiB`;
    this.stop(
      new TransportFailure("garbled", `${this.origin}: the answer is longer than ${limit}.`, true, {
        advice: notHttpAdvice(""),
        received: this.#text(),
      }),
    );
    this.#chunks = [];
  }

  onResponseEnd(): void {
    if (this.#failure || !this.#head) return;
    this.onSettled();
    this.resolve(Object.assign({}, this.#head, { text: this.#text() }));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#failure) return;
    this.stop(this.sent ? this.#connectionBroke(error) : connectionFailure(error, this.origin));
  }

  #connectionBroke(cause: Error): TransportFailure {
    const { code, data } = cause as { code?: string; data?: string };
    if (cause.name === "HTTPParserError" || code === "UND_ERR_HEADERS_OVERFLOW") {
      const received = data ?? "";
      if (received.startsWith(TLS_ALERT) || received.startsWith(TLS_HANDSHAKE)) return this.#expectsTls(cause);
      const text = `${this.origin}: the answer is not valid HTTP.`;
      return new TransportFailure("garbled", text, true, { cause, received, advice: notHttpAdvice(received) });
    }
    const broken = `${this.origin}: the connection broke`;
    if (!this.#head) {
      const advice = this.origin.startsWith("http:") ? `${DROPPED_ADVICE} ${MAYBE_TLS_ADVICE}` : DROPPED_ADVICE;
      return new TransportFailure("dropped", `${broken} before the server responded.`, true, { cause, advice });
    }
    const message = `${broken} after ${this.#length} bytes of an answer with status ${this.#head.status}: the answer lacks its end.`;
    return new TransportFailure("garbled", message, true, { cause, received: this.#text(), advice: CUT_ADVICE });
  }

  /** The server answered plain HTTP with a TLS record. */
  #expectsTls(cause: Error): TransportFailure {
    const message = `${this.origin}: the port expects HTTPS, but the endpoint uses plain HTTP.`;
    return new TransportFailure("tls", message, false, { cause, advice: tlsAdvice(this.origin) });
  }

  #text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
