/**
 * Retries a failed request as long as the retry policy allows. A write that may have taken effect is read back first. Without
 * `verify` it is not sent again.
 */
// not fuzzed: it reads the server through decoders that are fuzzed
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import type { Log } from "../log";
import type { OutageTracker } from "../outage-tracker";
import { type Decision, decide, pauseMs } from "../retry";
import {
  type ApiAnswer,
  type ApiRequest,
  type Attempt,
  isRepeatable,
  logFieldsOf,
  type Send,
  withFields,
} from "./request";

interface RetryParts {
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly outages: OutageTracker;
  /** Number of endpoints. */
  readonly endpoints: number;
  readonly log: Log;
}

export const retryRequests =
  (parts: RetryParts) =>
  (next: Send<Attempt>): Send =>
  (request: ApiRequest) =>
    new Retries(parts, next, request).run();

/** The attempts of one request. */
class Retries {
  private readonly began: number;
  private mayBeDone = false;
  /** The outcome of an earlier attempt is unknown: no answer and no read-back has ruled it out. */
  private outcomeUnknown = false;
  private because: string | undefined;

  constructor(
    private readonly parts: RetryParts,
    private readonly next: Send<Attempt>,
    private readonly request: ApiRequest,
  ) {
    this.began = parts.clock.elapsed();
  }

  async run(): Promise<ApiAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.next(withFields(this.request, { attempt, because: this.because }));
        this.request.lifetime.recordOutcome(this.name, undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        const answer = await this.afterFailure(forbidRepeat(error.with({ attempts: attempt }), this.request), attempt);
        if (answer) return answer;
      }
    }
  }

  /** Returns the answer when reading back shows that the write took effect, `undefined` when it is time for another attempt. */
  private async afterFailure(failure: PveError, attempt: number): Promise<ApiAnswer | undefined> {
    const { request } = this;
    const { clock, log, outages, random } = this.parts;
    if (!outages.everAnswered && failure.code === "transient") outages.failed(clock.elapsed(), attempt);
    this.mayBeDone ||= failure.mayBeDone || mayHaveTakenEffect(failure, request);
    this.outcomeUnknown ||= failure.outcomeUnknown;
    if (failure.mayComeLate) request.onUnanswered?.();
    const decision = this.decide(failure, attempt);
    // Definitions handle other refusals, such as that of a missing object.
    if (failure.retryable || failure.mayBeDone) request.lifetime.recordOutcome(this.name, failure);
    this.because = `${failure.code}: ${failure.serverMessage}`;
    const { code, message } = failure;
    const level = decision.action === "give-up" ? "debug" : "warn";
    log(level, "Request failed", { ...logFieldsOf(request), attempt, code, message, ...decision });
    if (decision.action === "give-up") throw this.finalError(failure, attempt);
    request.report?.(failure);
    if (decision.action === "verify") {
      const outcome = await readBack(failure, request, log);
      if (outcome === "done") return { data: null, size: 0 };
      if (outcome === "not-done") this.outcomeUnknown = false;
      if (request.lifetime.end) throw failure.with({ outcomeUnknown: this.outcomeUnknown });
    }
    await this.pauseFor(decision.action === "retry" ? decision.afterMs : pauseMs(attempt, random()));
    return undefined;
  }

  private decide(failure: PveError, attempt: number): Decision {
    const { clock, outages, endpoints, random } = this.parts;
    const { method, lifetime, verify } = this.request;
    return decide(failure, {
      method,
      attempt,
      elapsedMs: this.elapsedMs,
      remainingMs: lifetime.remainingMs,
      hasVerify: verify !== undefined,
      ...outages.reachabilityAt(clock.elapsed()),
      endpoints,
      random: random(),
    });
  }

  private finalError(failure: PveError, attempt: number): unknown {
    if (failure.code === "timeout" || failure.code === "cancelled") return this.withOutcome(failure);
    const seconds = Math.round(this.elapsedMs / 1000);
    const attemptSummary = attempt > 1 ? `The provider sent it ${attempt} times in ${seconds} s.` : undefined;
    // A server that has never answered is out of reach, also if it accepts connections.
    const isSilent = failure.code === "transient" && failure.status === undefined && !this.parts.outages.everAnswered;
    const code = isSilent ? "unreachable" : failure.code;
    return failure.with({ code, outcomeUnknown: this.outcomeUnknown, mayBeDone: this.mayBeDone, attemptSummary });
  }

  private pauseFor(milliseconds: number): Promise<void> {
    return this.request.lifetime.sleep(milliseconds).catch((end: unknown) => {
      throw this.withOutcome(end);
    });
  }

  /** The error at the end of the time: its outcome is in doubt if that of an attempt is. */
  private withOutcome(end: unknown): unknown {
    const { outcomeUnknown, mayBeDone } = this;
    return end instanceof PveError ? end.with({ outcomeUnknown, mayBeDone }) : end;
  }

  private get elapsedMs(): number {
    return this.parts.clock.elapsed() - this.began;
  }

  private get name(): string {
    return `${this.request.method} ${this.request.path}`;
  }
}

type Sent = Pick<ApiRequest, "method" | "idempotent" | "once">;

/**
 * True when a failed write may have taken effect. A server under load may report a busy lock and carry out the write anyway. A
 * repeated request may then fail because of the first one, for example with "already exists".
 */
export function mayHaveTakenEffect(failure: PveError, request: Sent): boolean {
  return !isRepeatable(request) && (failure.outcomeUnknown || (failure.retryable && failure.status === 500));
}

/**
 * Makes the failure of a `once` request final when the request may have taken effect. Without quorum the server writes
 * nothing, so such a failure remains retryable.
 */
export function forbidRepeat(failure: PveError, request: Sent): PveError {
  if (!request.once || failure.outcomeUnknown || failure.code === "no-quorum") return failure;
  return mayHaveTakenEffect(failure, request) ? failure.with({ mayBeDone: true, retryable: false }) : failure;
}

/** Calls `verify` and returns its verdict. Throws the failure when reading back does not determine the outcome. */
export async function readBack(
  failure: PveError,
  { verify }: Pick<ApiRequest, "verify">,
  log: Log,
): Promise<"done" | "not-done" | "repeatable"> {
  const outcome = await verify?.().catch((error: unknown) => {
    if (error instanceof PveError && error.code === "cancelled") throw error;
    log("warn", "Reading back failed", { path: failure.path, message: String(error) });
    return "unknown" as const;
  });
  log("info", "Read back after an unknown outcome", { path: failure.path, outcome });
  if (outcome === undefined || outcome === "unknown") throw failure;
  return outcome;
}
