/**
 * Sends again what failed, as long as the retry policy says so. Where a write may have been done, its caller reads back
 * first; what may have been done and cannot be looked for is not sent again.
 */
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import type { Log } from "../log";
import type { OutageTracker } from "../outage-tracker";
import { decide, pause } from "../retry";
import { isDoubtful, sentOnce } from "./doubt";
import { type ApiRequest, type Attempt, type Send, shown } from "./request";
import { readBack } from "./verification";

export interface RepeatParts {
  readonly clock: Clock;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly outages: OutageTracker;
  readonly log: Log;
}

export const repeat =
  ({ clock, random, outages, log }: RepeatParts) =>
  (next: Send<Attempt>): Send =>
  async (request: ApiRequest) => {
    const { lifetime } = request;
    const began = clock.elapsed();
    let mayBeDone = false;
    /** An attempt that nobody has disproved: neither its answer nor who read back. */
    let isOpen = false;
    /** Whose time is over while one is open does not know what became of it. */
    const undecided = (end: unknown) => (isOpen && end instanceof PveError ? end.with({ outcomeUnknown: true }) : end);
    const rest = (milliseconds: number) =>
      lifetime.sleep(milliseconds).catch((end: unknown) => {
        throw undecided(end);
      });
    const name = `${request.method} ${request.path}`;
    let because: string | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await next({ ...request, attempt, because });
        lifetime.heard(name, undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        const failure = sentOnce(error.with({ attempts: attempt }), request);
        mayBeDone ||= failure.mayBeDone || isDoubtful(failure, request);
        isOpen ||= failure.outcomeUnknown;
        if (failure.mayComeLate) request.onUnanswered?.();
        const decision = decide(failure, {
          method: request.method,
          attempt,
          elapsedMs: clock.elapsed() - began,
          remainingMs: lifetime.remainingMs,
          hasVerify: request.verify !== undefined,
          everAnswered: outages.ever,
          outageMs: outages.outageMs(clock.elapsed()),
          random: random(),
        });
        const isOver = failure.code === "timeout" || failure.code === "cancelled";
        // Definitions handle other refusals, such as that of a read of a missing object.
        if (failure.retryable || failure.mayBeDone) lifetime.heard(name, failure);
        because = `${failure.code}: ${failure.serverMessage}`;
        const { code, message } = failure;
        const level = decision.action === "give-up" ? "debug" : "warn";
        log(level, "Request failed", { ...shown(request), attempt, code, message, ...decision });
        if (decision.action === "give-up") {
          if (isOver) throw undecided(failure);
          const course = attempt > 1 ? courseOf(attempt, clock.elapsed() - began) : undefined;
          throw failure.with({ outcomeUnknown: isOpen, mayBeDone, course });
        }
        request.report?.(failure);
        if (decision.action === "retry") await rest(decision.afterMs);
        else {
          const outcome = await readBack(failure, request, log);
          if (outcome === "done") return { data: null, size: 0 };
          if (outcome === "not-done") isOpen = false;
          if (lifetime.end) throw failure.with({ outcomeUnknown: isOpen });
          await rest(pause(attempt, random()));
        }
      }
    }
  };

function courseOf(attempts: number, milliseconds: number): string {
  return `The provider sent it ${attempts} times in ${Math.round(milliseconds / 1000)} s.`;
}
