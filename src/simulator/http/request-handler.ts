/**
 * Handles a raw request without sockets: method, authentication, format, body, faults, the API, the envelope. The
 * listener and tests call it.
 */
// biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
import { setTimeout as sleep } from "node:timers/promises";
import { authenticate } from "../kernel/access/authenticate";
import { ROOT } from "../kernel/access/permissions";
import type { ApiAnswer, Dispatcher } from "../kernel/dispatcher";
import type { Fault, FaultTarget } from "../kernel/faults";
import { type LoggedRequest, type RequestLog, redact, redactText } from "../kernel/request-log";
import { type Response, toResponse } from "./envelope";
import { formatOf, ProtocolError, parseParams, parseTarget, type RawRequest } from "./parse-request";

/** The response, or `undefined` to break the connection. */
export type Outcome = Response | undefined;

type EditFault = Extract<Fault, { fault: "edit" }>;

const NO_LOGIN = /^\/access\/(ticket|domains|openid)(\/|$)/;

interface Trace {
  path: string;
  params: Readonly<Record<string, unknown>>;
  operation?: string | undefined;
  identity?: string | undefined;
  /** The API's answer. Absent if a fault sends another response. */
  sent?: ApiAnswer;
}

export class RequestHandler {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly log: RequestLog,
    /** Minimum delay of a 401, in milliseconds. */
    private readonly refusalDelay: number,
  ) {}

  handle(request: RawRequest): Promise<Outcome> {
    return this.dispatcher.cluster.actAs("request", () => this.#handle(request));
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
    this.log.add(entry, trace.sent);
    this.dispatcher.cluster.watcher?.requestAnswered(entry);
    return outcome;
  }

  async #answer(request: RawRequest, trace: Trace): Promise<Outcome> {
    const { cluster, router } = this.dispatcher;
    const { method } = request;
    const target = parseTarget(request);
    const { path } = target;
    trace.path = path;
    const faultTarget: FaultTarget = { method, path, template: router.match(method, path)?.operation.path };

    if (cluster.faults.take("expire-tickets", faultTarget).length > 0) cluster.expireTickets();
    const identity = this.#authenticate(request, path);
    trace.identity = identity;
    const format = formatOf(target);
    const params = parseParams(request, target);
    trace.params = params;

    for (const { milliseconds } of cluster.faults.take("delay", faultTarget)) await sleep(milliseconds);
    await this.#editByOthers(faultTarget, "before");
    const early = this.#faultyAnswer(faultTarget, "before");
    if (early) return early.outcome;
    const answer = await this.dispatcher.answer({ method, path, params, identity });
    trace.operation = answer.operation;
    await this.#editByOthers(faultTarget, "after");
    const late = this.#faultyAnswer(faultTarget, "after");
    if (late) return late.outcome;
    trace.sent = answer;
    return toResponse(answer, format, cluster.shuffler);
  }

  #authenticate(request: RawRequest, path: string): string | undefined {
    if (NO_LOGIN.test(path)) return undefined;
    const { authorization, cookie, csrfpreventiontoken: csrfToken } = request.headers;
    const result = authenticate(this.dispatcher.cluster, request.method, { authorization, cookie, csrfToken });
    if ("refused" in result) throw new ProtocolError(401, result.refused, "");
    return result.identity;
  }

  /** Returns a broken connection or another response if a fault requires it. */
  #faultyAnswer(target: FaultTarget, when: "before" | "after"): { outcome: Outcome } | undefined {
    const { faults } = this.dispatcher.cluster;
    if (faults.take("drop", target, (fault) => fault.when === when).length > 0) return { outcome: undefined };
    const [answer] = faults.take("answer", target, (fault) => (fault.when ?? "before") === when);
    if (!answer) return undefined;
    const { status, reason = "", body = "" } = answer;
    return { outcome: { status, reason, body, contentType: body.startsWith("<") ? "text/html" : "text/plain" } };
  }

  async #editByOthers(target: FaultTarget, when: "before" | "after"): Promise<void> {
    const isNow = (fault: EditFault) => (fault.when ?? "before") === when;
    const { dispatcher } = this;
    for (const { requests } of dispatcher.cluster.faults.take("edit", target, isNow)) {
      await dispatcher.cluster.actAs("others", async () => {
        for (const { method, path, params = {} } of requests)
          await dispatcher.answer({ method, path, params, identity: ROOT });
      });
    }
  }
}

/** Returns the parts of a refusal that the reason phrase does not have. */
function refusalOf({ sent, params }: Trace): Pick<LoggedRequest, "message" | "errors"> {
  const message = sent?.message?.trimEnd();
  const errors = Object.entries(sent?.errors ?? {});
  return {
    ...(message?.includes("\n") && { message: redactText(message, params) }),
    ...(errors.length > 0 && {
      errors: Object.fromEntries(errors.map(([name, text]) => [name, redactText(text, params) ?? ""])),
    }),
  };
}
