/** Turns a transport failure into an error of the client. The outcome of a write that was sent is unknown. */
import { PveError } from "../errors";
import { excerpt } from "../foreign";
import type { Scrubber } from "../redaction";
import { TransportFailure } from "../transport-failure";
import { type EncodedRequest, isRepeatable, type Send } from "./request";

export interface ExplainParts {
  readonly scrubber: Scrubber;
  /** Sends later requests to another endpoint. */
  readonly avoid: (endpoint: string) => void;
}

export const explainTransportFailure =
  ({ scrubber, avoid }: ExplainParts) =>
  <Answer>(next: Send<EncodedRequest, Answer>): Send<EncodedRequest, Answer> =>
  async (request: EncodedRequest) => {
    const { method, path } = request;
    try {
      return await next(request);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error instanceof PveError ? error.with({ method, path }) : error;
      const { end } = request.lifetime;
      // A node that breaks connections or does not answer may be failing, so later requests go to another one.
      if (!end && error.endpoint !== undefined) avoid(error.endpoint);
      throw end
        ? end.with({ method, path, outcomeUnknown: isLost(error, request) })
        : errorOf(error, request, scrubber);
    }
  };

/** True for a write that was sent: its outcome is unknown. */
function isLost({ sent }: TransportFailure, request: EncodedRequest): boolean {
  return sent && !isRepeatable(request);
}

function errorOf(failure: TransportFailure, request: EncodedRequest, known: Scrubber): PveError {
  const { method, path, parameters, secrets } = request;
  const lost = isLost(failure, request);
  const scrubber = known.including(parameters, secrets);
  const received = failure.received === undefined ? "" : ` Received: ${excerpt(failure.received, scrubber)}.`;
  const unknown = lost ? " It is unknown whether the request took effect." : "";
  // No `cause`: it contains the received text with its secrets.
  const { kind, advice, isPermanent } = failure;
  const init = { serverMessage: failure.message + received + unknown, method, path, advice };
  if (kind === "tls") return new PveError({ ...init, code: "tls" });
  if (kind === "unreachable") return new PveError({ ...init, code: "unreachable", retryable: !isPermanent });
  if (kind === "garbled") return new PveError({ ...init, code: "protocol", retryable: !lost, outcomeUnknown: lost });
  return new PveError({ ...init, code: lost ? "outcome-unknown" : "transient", retryable: !lost });
}
