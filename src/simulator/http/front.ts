/**
 * The way of a request through the server, independent of sockets: method, authentication, format, body, faults, the
 * API, the envelope. Tests use it directly; the listeners do too.
 */
// biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
import { setTimeout as sleep } from "node:timers/promises";
import { authenticate } from "../kernel/access/authenticate";
import { ROOT } from "../kernel/access/permissions";
import type { ApiAnswer, Dispatcher } from "../kernel/dispatcher";
import type { Fault, FaultySubject } from "../kernel/faults";
import { type LoggedRequest, type RequestLog, redact, redactText } from "../kernel/request-log";
import { type Response, toResponse } from "./envelope";
import { formatOf, ProtocolError, parseParams, parseTarget, type RawRequest } from "./parse-request";

/** Nothing: the connection is to be broken. */
export type Outcome = Response | undefined;

type EditFault = Extract<Fault, { fault: "edit" }>;

const NO_LOGIN = /^\/access\/(ticket|domains|openid)(\/|$)/;

interface Trace {
  path: string;
  params: Readonly<Record<string, unknown>>;
  operation?: string | undefined;
  identity?: string | undefined;
  /** As it was sent: a fault may send another one. */
  refusal?: Pick<ApiAnswer, "message" | "errors">;
}

export class Front {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly log: RequestLog,
    /** Refused logins answer no sooner than this, in milliseconds. */
    private readonly refusalDelay: number,
  ) {}

  handle(request: RawRequest): Promise<Outcome> {
    return this.dispatcher.cluster.as("request", () => this.#handle(request));
  }

  async #handle(request: RawRequest): Promise<Outcome> {
    const { elapsed } = this.dispatcher.cluster.machine;
    const start = elapsed();
    const { roundTrip } = this.dispatcher.cluster.latency;
    if (roundTrip) await sleep(roundTrip);
    const trace: Trace = { path: request.target.split("?", 1)[0] as string, params: {} };
    let outcome: Outcome;
    try {
      outcome = await this.#answer(request, trace);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (error.status === 401) await sleep(this.refusalDelay);
      const { status, reason, body = reason } = error;
      outcome = { status, reason, body, contentType: "text/plain" };
    }
    const { status = 0, reason } = outcome ?? {};
    const entry: LoggedRequest = {
      time: new Date(this.dispatcher.cluster.clock.now()).toISOString(),
      method: request.method,
      path: trace.path,
      params: redact(trace.params),
      status,
      ...(status >= 400 && { reason: redactText(reason, trace.params) }),
      ...refusalOf(trace),
      operation: trace.operation,
      identity: trace.identity,
      milliseconds: Math.round((elapsed() - start) * 10) / 10,
      ...(outcome === undefined && { dropped: true }),
    };
    this.log.add(entry);
    this.dispatcher.cluster.watcher?.answered(entry);
    return outcome;
  }

  async #answer(request: RawRequest, trace: Trace): Promise<Outcome> {
    const { cluster, router } = this.dispatcher;
    const target = parseTarget(request);
    trace.path = target.path;
    const operation = router.match(request.method, target.path)?.operation;
    const subject: FaultySubject = { method: request.method, path: target.path, template: operation?.path };

    if (cluster.faults.take("expire-tickets", subject).length > 0) cluster.expireTickets();
    const identity = this.#authenticate(request, target.path);
    trace.identity = identity;
    const format = formatOf(target);
    trace.params = parseParams(request, target);

    for (const { milliseconds } of cluster.faults.take("delay", subject)) await sleep(milliseconds);
    await this.#editByOthers(subject, "before");
    const early = this.#faultyAnswer(subject, "before");
    if (early) return early.outcome;
    const answer = await this.dispatcher.answer({
      method: request.method,
      path: target.path,
      params: trace.params,
      identity,
    });
    trace.operation = answer.operation;
    await this.#editByOthers(subject, "after");
    const late = this.#faultyAnswer(subject, "after");
    if (late) return late.outcome;
    trace.refusal = answer;
    return toResponse(answer, format, cluster.chance);
  }

  #authenticate(request: RawRequest, path: string): string | undefined {
    if (NO_LOGIN.test(path)) return undefined;
    const { authorization, cookie, csrfpreventiontoken: csrfToken } = request.headers;
    const result = authenticate(this.dispatcher.cluster, request.method, { authorization, cookie, csrfToken });
    if ("refused" in result) throw new ProtocolError(401, result.refused, "");
    return result.identity;
  }

  /** A broken connection or a foreign answer, when a fault asks for it. */
  #faultyAnswer(subject: FaultySubject, when: "before" | "after"): { outcome: Outcome } | undefined {
    const { faults } = this.dispatcher.cluster;
    if (faults.take("drop", subject, (fault) => fault.when === when).length > 0) return { outcome: undefined };
    const [answer] = faults.take("answer", subject, (fault) => (fault.when ?? "before") === when);
    if (!answer) return undefined;
    const { status, reason = "", body = "" } = answer;
    return { outcome: { status, reason, body, contentType: body.startsWith("<") ? "text/html" : "text/plain" } };
  }

  async #editByOthers(subject: FaultySubject, when: "before" | "after"): Promise<void> {
    const suits = (fault: EditFault) => (fault.when ?? "before") === when;
    const { dispatcher } = this;
    for (const { requests } of dispatcher.cluster.faults.take("edit", subject, suits)) {
      await dispatcher.cluster.as("others", async () => {
        for (const { method, path, params = {} } of requests)
          await dispatcher.answer({ method, path, params, identity: ROOT });
      });
    }
  }
}

/** What the answer says beyond its reason. */
function refusalOf({ refusal = {}, params }: Trace): Pick<LoggedRequest, "message" | "errors"> {
  const message = refusal.message?.trimEnd();
  const errors = Object.entries(refusal.errors ?? {});
  return {
    ...(message?.includes("\n") && { message: redactText(message, params) }),
    ...(errors.length > 0 && {
      errors: Object.fromEntries(errors.map(([name, text]) => [name, redactText(text, params) ?? ""])),
    }),
  };
}
