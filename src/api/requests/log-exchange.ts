/** Writes each exchange to the log, with why it was sent and how long it took, the wait for its turn included. */
import type { Clock } from "../../system/clock";
import type { Log } from "../log";
import { withoutSecrets } from "../redaction";
import type { TransportAnswer } from "../transport";
import { type Encoded, type Send, shown } from "./request";

export const logExchange =
  (log: Log, clock: Clock) =>
  (next: Send<Encoded, TransportAnswer>): Send<Encoded, TransportAnswer> =>
  async (request: Encoded) => {
    const { attempt, because, parameters, secrets } = request;
    const fields = { ...shown(request), attempt, because };
    if (log.level === "trace") log("trace", "Request", { ...fields, parameters: withoutSecrets(parameters, secrets) });
    const began = clock.elapsed();
    const answer = await next(request);
    const milliseconds = Math.round(clock.elapsed() - began);
    const { status, endpoint, text } = answer;
    log("debug", "Answer", { ...fields, status, endpoint, milliseconds, bytes: text.length });
    return answer;
  };
