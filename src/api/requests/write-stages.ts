/** Stages that writes pass before they are sent: `read_only`, the guard of management access, the journal of writes. */
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import { hidden } from "../log";
import { redacted, type Scrubber, withoutSecrets } from "../redaction";
import type { NotedWrite, ReadOnly, WriteGuard, WriteJournal } from "../types";
import type { SessionRequest } from "./authenticate";
import type { Send } from "./request";

// Reports the end of each write once, however often it was sent, without secrets.

interface Parts {
  readonly journal: WriteJournal | undefined;
  readonly scrubber: Scrubber;
  readonly clock: Clock;
}

export const noteWrites =
  ({ journal, scrubber, clock }: Parts) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (journal === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path, parameters, secrets } = request;
      if (method === "GET") return await next(request);
      const problem = journal.problem?.();
      if (problem !== undefined) throw new PveError({ code: "not-noted", method, path, serverMessage: problem });
      const began = clock.elapsed();
      const tell = (rest: Pick<NotedWrite, "outcome" | "status" | "message" | "upid">) => {
        // Below, the request was sent: what is secret in it is known by now.
        const shown = hidden(redacted(withoutSecrets(parameters, secrets)), scrubber) as NotedWrite["parameters"];
        journal.note({ method, path, parameters: shown, ...rest, milliseconds: Math.round(clock.elapsed() - began) });
      };
      try {
        const answer = await next(request);
        const { data } = answer;
        tell({ outcome: "done", ...(typeof data === "string" && data.startsWith("UPID:") && { upid: data }) });
        return answer;
      } catch (error) {
        const fault = error instanceof PveError ? error : undefined;
        tell({
          outcome: fault?.outcomeUnknown === false ? "refused" : "unknown",
          ...(fault?.status !== undefined && { status: fault.status }),
          message: scrubber.text(fault?.serverMessage ?? String(error)),
        });
        throw error;
      }
    };
  };

/** Has each write looked at before it is sent, by what the settings ask for. */
export const guardWrites =
  (guard: WriteGuard | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (guard === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path, parameters, lifetime, credential } = request;
      if (method === "GET") return await next(request);
      const read = async (asked: string) =>
        (await next({ method: "GET", path: asked, parameters: {}, lifetime, credential })).data;
      const refused = (why: string, advice: string) =>
        new PveError({ code: "shuts-out", method, path, serverMessage: why, advice });
      return await guard.carryOut({ method, path, parameters, read, refused }, () => next(request));
    };
  };

const SAID: Readonly<Record<ReadOnly, string>> = {
  "read-only": "The provider is set to read only.",
  "outside-window": "It is outside of the maintenance window.",
};

export const readOnly =
  (reason: ReadOnly | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (reason === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path } = request;
      if (method === "GET") return await next(request);
      throw new PveError({ code: reason, method, path, serverMessage: SAID[reason] });
    };
  };
