/**
 * Retries a failed request as long as the retry policy allows. Where a write may have taken effect, its caller reads back
 * first; without a way to read back, the request is not sent again.
 */
// not fuzzed: it reads the server through decoders that are fuzzed
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import type { Log } from "../log";
import type { OutageTracker } from "../outage-tracker";
import { type Decision, decide, pause } from "../retry";
import { type ApiAnswer, type ApiRequest, type Attempt, isRepeatable, type Send, shown } from "./request";

interface RetryParts {
  readonly clock: Clock;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly outages: OutageTracker;
  readonly log: Log;
}

export const retryRequests =
  (parts: RetryParts) =>
  (next: Send<Attempt>): Send =>
  (request: ApiRequest) =>
    new Retries(parts, next, request).run();

/** One request, until it is answered or given up. */
class Retries {
  private readonly began: number;
  private mayBeDone = false;
  /** An attempt that nobody has disproved: neither its answer nor who read back. */
  private isOpen = false;
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
        const answer = await this.next({ ...this.request, attempt, because: this.because });
        this.request.lifetime.heard(this.name, undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        const answer = await this.afterFailure(sentOnce(error.with({ attempts: attempt }), this.request), attempt);
        if (answer) return answer;
      }
    }
  }

  /** Returns when the request is to be sent again, or with the answer when it turns out to be done. */
  private async afterFailure(failure: PveError, attempt: number): Promise<ApiAnswer | undefined> {
    const { request } = this;
    const { log, random } = this.parts;
    this.mayBeDone ||= failure.mayBeDone || isDoubtful(failure, request);
    this.isOpen ||= failure.outcomeUnknown;
    if (failure.mayComeLate) request.onUnanswered?.();
    const decision = this.decide(failure, attempt);
    // Definitions handle other refusals, such as that of a read of a missing object.
    if (failure.retryable || failure.mayBeDone) request.lifetime.heard(this.name, failure);
    this.because = `${failure.code}: ${failure.serverMessage}`;
    const { code, message } = failure;
    const level = decision.action === "give-up" ? "debug" : "warn";
    log(level, "Request failed", { ...shown(request), attempt, code, message, ...decision });
    if (decision.action === "give-up") throw this.givenUp(failure, attempt);
    request.report?.(failure);
    if (decision.action === "verify") {
      const outcome = await readBack(failure, request, log);
      if (outcome === "done") return { data: null, size: 0 };
      if (outcome === "not-done") this.isOpen = false;
      if (request.lifetime.end) throw failure.with({ outcomeUnknown: this.isOpen });
    }
    await this.rest(decision.action === "retry" ? decision.afterMs : pause(attempt, random()));
    return undefined;
  }

  private decide(failure: PveError, attempt: number): Decision {
    const { clock, outages, random } = this.parts;
    const { method, lifetime, verify } = this.request;
    return decide(failure, {
      method,
      attempt,
      elapsedMs: this.elapsedMs,
      remainingMs: lifetime.remainingMs,
      hasVerify: verify !== undefined,
      everAnswered: outages.ever,
      outageMs: outages.outageMs(clock.elapsed()),
      random: random(),
    });
  }

  private givenUp(failure: PveError, attempt: number): unknown {
    if (failure.code === "timeout" || failure.code === "cancelled") return this.undecided(failure);
    const seconds = Math.round(this.elapsedMs / 1000);
    const course = attempt > 1 ? `The provider sent it ${attempt} times in ${seconds} s.` : undefined;
    return failure.with({ outcomeUnknown: this.isOpen, mayBeDone: this.mayBeDone, course });
  }

  private rest(milliseconds: number): Promise<void> {
    return this.request.lifetime.sleep(milliseconds).catch((end: unknown) => {
      throw this.undecided(end);
    });
  }

  /** When the time is over while an attempt is open, its outcome is unknown. */
  private undecided(end: unknown): unknown {
    return this.isOpen && end instanceof PveError ? end.with({ outcomeUnknown: true }) : end;
  }

  private get elapsedMs(): number {
    return this.parts.clock.elapsed() - this.began;
  }

  private get name(): string {
    return `${this.request.method} ${this.request.path}`;
  }
}

// Failures after which a write may have been done. Pure functions.

type Sent = Pick<ApiRequest, "method" | "idempotent" | "once">;

/**
 * Servers under load refuse with the words for a busy lock what they have done in fact, or will do. So what a repeated
 * request is refused for may be the work of the one before: "it exists already" then is a reason to look.
 */
export function isDoubtful(failure: PveError, request: Sent): boolean {
  return !isRepeatable(request) && (failure.outcomeUnknown || (failure.retryable && failure.status === 500));
}

/** Requests that the server would carry out a second time are not sent again then. Without quorum it writes nothing. */
export function sentOnce(failure: PveError, request: Sent): PveError {
  if (!request.once || failure.outcomeUnknown || failure.code === "no-quorum") return failure;
  return isDoubtful(failure, request) ? failure.with({ mayBeDone: true, retryable: false }) : failure;
}

// Writes of unknown outcome: the caller knows how to read them back.

/** Whether the write was done, or may be sent again whatever became of it. Throws its failure when reading back does not show it either. */
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
