/** Decodes an answer: checked data, or an error with its cause. */
import { checkAnswer } from "../answers/check";
import { classify } from "../classify";
import { decodeEnvelope, type Envelope } from "../envelope";
import { PveError } from "../errors";
import { GATEWAY_STATUSES } from "../foreign";
import type { Log } from "../log";
import type { Scrubber } from "../redaction";
import type { ServerTexts } from "../server-texts";
import type { TransportAnswer } from "../transport";
import { type AuthorisedRequest, isRepeatable, type Send, withFields } from "./request";

export interface DecodeParts {
  readonly texts: ServerTexts;
  readonly scrubber: Scrubber;
  readonly log: Log;
  /** Sends later requests to another endpoint. */
  readonly avoid: (endpoint: string) => void;
}

export const decode =
  ({ texts, scrubber, log, avoid }: DecodeParts) =>
  (next: Send<AuthorisedRequest, TransportAnswer>): Send<AuthorisedRequest> =>
  async (request: AuthorisedRequest) => {
    const { method, path, parameters, secrets } = request;
    const answer = await next(request);
    const envelope = decodeEnvelope(answer, scrubber.including(parameters, secrets));
    if (envelope.kind === "data") {
      if (request.secretAnswer) scrubber.learn({ secret: String(envelope.data) });
      if (log.level === "trace") log("trace", "Data", { method, path, answer: envelope.data });
      return withFields(checkAnswer(method, path, envelope.data), { size: answer.text.length });
    }
    const error = errorOf(envelope, answer.status, request, texts);
    if (error.code === "no-quorum" || error.code === "transient") avoid(answer.endpoint);
    throw error;
  };

function errorOf(
  envelope: Exclude<Envelope, { kind: "data" }>,
  status: number,
  request: AuthorisedRequest,
  texts: ServerTexts,
): PveError {
  const { method, path } = request;
  const effect = isRepeatable(request) ? "GET" : method;
  const refusal =
    envelope.kind === "refusal" ? envelope : { source: "server" as const, message: envelope.message, errors: {} };
  const { advice, cut = false } = envelope.kind === "foreign" ? envelope : {};
  const classified = classify({ ...refusal, status }, { method: effect, path }, texts);
  // Of a foreign answer only the status counts, and only where a gateway could not reach the API.
  const code = envelope.kind === "refusal" || GATEWAY_STATUSES.includes(status) ? classified.code : "protocol";
  // A proxy refuses or redirects without forwarding the request. Its other answers may follow a forwarded request.
  const lost =
    effect !== "GET" && envelope.kind === "foreign" && !classified.retryable && (status < 300 || status >= 500);
  return new PveError({
    code,
    status,
    serverMessage: refusal.message,
    parameters: classified.parameters,
    method,
    path,
    privilege: classified.privilege,
    ...(envelope.kind === "refusal" && { reason: classified.reason, details: classified.details }),
    advice,
    retryable: (classified.retryable && code === classified.code) || (cut && effect === "GET"),
    outcomeUnknown: code === "outcome-unknown" || lost,
  });
}
