/** Which failures leave it open whether a write was done. Pure. */
import type { PveError } from "../errors";
import { type ApiRequest, isRepeatable } from "./request";

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
