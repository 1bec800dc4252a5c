/** The server closes connections that were kept for the next request; a read that met one goes out again at once. */
import type { Log } from "../log";
import { TransportFailure } from "../transport-failure";
import { type Attempt, isRepeatable, type Send, shown } from "./request";

export const resend =
  (log: Log) =>
  <Request extends Attempt, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    next(request).catch((error) => {
      if (!isRepeatable(request) || !(error instanceof TransportFailure) || error.kind !== "dropped") throw error;
      log("debug", "Sent again at once", { ...shown(request), attempt: request.attempt, because: error.message });
      return next(request);
    });
