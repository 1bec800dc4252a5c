/** Interceptors for writes: `read_only`, the guard of management access, the journal of writes. */
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import { type Scrubber, withoutNamedSecrets, withoutSecretParameters } from "../redaction";
import type { NotedWrite, ReadOnly, WriteGuard, WriteJournal } from "../types";
import type { SessionRequest } from "./authenticate";
import type { Send } from "./request";

interface JournalParts {
  readonly journal: WriteJournal | undefined;
  readonly scrubber: Scrubber;
  readonly clock: Clock;
}

/** Records the outcome of each write once, whatever its number of attempts, without secrets. */
export const noteWrites =
  ({ journal, scrubber, clock }: JournalParts) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (journal === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path, parameters, secrets } = request;
      if (method === "GET") return await next(request);
      const problem = journal.problem?.();
      if (problem !== undefined) throw new PveError({ code: "not-noted", method, path, serverMessage: problem });
      const began = clock.elapsed();
      const note = (rest: Pick<NotedWrite, "outcome" | "status" | "message" | "upid">) => {
        // `next` has sent the request, so the scrubber knows its secrets.
        const shown = scrubber.value(
          withoutNamedSecrets(withoutSecretParameters(parameters, secrets)),
        ) as NotedWrite["parameters"];
        journal.note({ method, path, parameters: shown, ...rest, milliseconds: Math.round(clock.elapsed() - began) });
      };
      try {
        const answer = await next(request);
        const { data } = answer;
        note({ outcome: "done", ...(typeof data === "string" && data.startsWith("UPID:") && { upid: data }) });
        return answer;
      } catch (error) {
        const fault = error instanceof PveError ? error : undefined;
        note({
          outcome: fault?.outcomeUnknown === false ? "refused" : "unknown",
          ...(fault?.status !== undefined && { status: fault.status }),
          message: scrubber.text(fault?.serverMessage ?? String(error)),
        });
        throw error;
      }
    };
  };

/** Passes each write to the guard before it is sent. */
export const guardWrites =
  (guard: WriteGuard | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (guard === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path, parameters, lifetime, credential } = request;
      if (method === "GET") return await next(request);
      const read = async (readPath: string) =>
        (await next({ method: "GET", path: readPath, parameters: {}, lifetime, credential })).data;
      const refused = (why: string, advice: string) =>
        new PveError({ code: "shuts-out", method, path, serverMessage: why, advice });
      return await guard.carryOut({ method, path, parameters, read, refused }, () => next(request));
    };
  };

const MESSAGES: Readonly<Record<ReadOnly, string>> = {
  "read-only": "the provider is read-only",
  "outside-window": "the maintenance window is closed",
};

/** Refuses all writes, for the given reason. */
export const readOnly =
  (reason: ReadOnly | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (reason === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path } = request;
      if (method === "GET") return await next(request);
      throw new PveError({ code: reason, method, path, serverMessage: MESSAGES[reason] });
    };
  };
