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
    let because: string | undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        return await next({ ...request, attempt, because });
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        const failure = sentOnce(error.with({ attempts: attempt }), request);
        mayBeDone ||= isDoubtful(failure, request);
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
        because = `${failure.code}: ${failure.serverMessage}`;
        const { code, message } = failure;
        const level = decision.action === "give-up" ? "debug" : "warn";
        log(level, "Request failed", { ...shown(request), attempt, code, message, ...decision });
        if (decision.action === "give-up") throw mayBeDone ? failure.with({ outcomeUnknown: true }) : failure;
        request.report?.(failure);
        if (decision.action === "retry") await lifetime.sleep(decision.afterMs);
        else if ((await readBack(failure, request, log)) === "done") return { data: null, size: 0 };
        else if (lifetime.end) throw failure.with({ outcomeUnknown: false });
        else await lifetime.sleep(pause(attempt, random()));
      }
    }
  };
