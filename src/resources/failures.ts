/** Reads failures of the API client without depending on its classes. */
import type { ErrorCode, PveErrorFields } from "../api/types";
import { DiagnosticError } from "../framework/diagnostics";

export function asPveError(failure: unknown): PveErrorFields | undefined {
  // Identify the failure by its properties, because its class may be in another bundle.
  const candidate = failure as Partial<PveErrorFields> | null;
  return typeof candidate === "object" &&
    candidate !== null &&
    typeof candidate.code === "string" &&
    "parameters" in candidate
    ? (candidate as PveErrorFields)
    : undefined;
}

export function hasCode(failure: unknown, ...codes: ErrorCode[]): boolean {
  const error = asPveError(failure);
  return error !== undefined && codes.includes(error.code);
}

/** The named parts of the server's text, if the failure has this reason. `server-texts.ts` of the family defines the reasons. */
export function detailsOf<R extends string = never>(
  failure: unknown,
  reason: NoInfer<R>,
): Readonly<Record<string, string>> | undefined {
  const error = asPveError(failure);
  return error?.reason === reason ? (error.details ?? {}) : undefined;
}

export function hasReason<R extends string = never>(failure: unknown, reason: NoInfer<R>): boolean {
  return detailsOf<R>(failure, reason) !== undefined;
}

/** The server's own text, for messages only. Decide by the code and the reason of the failure. */
export function serverMessageOf(failure: unknown): string {
  return asPveError(failure)?.serverMessage ?? "";
}

/** True if a write was sent and it is unknown whether the server carried it out. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return apiFailureOf(failure)?.outcomeUnknown ?? false;
}

/** Also true if the server refused the write after attempts that it may have carried out. A reading gives the answer. */
export function isOutcomeUncertain(failure: unknown): boolean {
  const fault = apiFailureOf(failure);
  return fault !== undefined && (fault.outcomeUnknown || fault.mayBeDone);
}

/** The failure of the API: the failure itself or its cause. */
export function apiFailureOf(failure: unknown): PveErrorFields | undefined {
  return asPveError(failure) ?? asPveError((failure as { cause?: unknown } | null)?.cause);
}

/** True if the outcome is unknown and the server may carry out the write later. */
export function mayComeLate(failure: unknown): boolean {
  return apiFailureOf(failure)?.mayComeLate ?? false;
}

/** True if the outcome is unknown and there is time left to read the result. */
export function isUnanswered(failure: unknown): boolean {
  return isOutcomeUncertain(failure) && !hasCode(failure, "cancelled", "timeout");
}

const REFUSALS: readonly ErrorCode[] = [
  "forbidden",
  "invalid",
  "no-quorum",
  "not-found",
  "protocol",
  "server",
  "transient",
  "unsupported",
];

/** A definition throws it if the object that it should create exists already. */
export class ExistsAlready extends DiagnosticError {}

/** The value, or `undefined` if the server refuses the request. For checks that only warn. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    if (hasCode(failure, ...REFUSALS)) return undefined;
    throw failure;
  }
}

/** The value, or `undefined` if the server says that the object does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    if (hasCode(failure, "not-found")) return undefined;
    throw failure;
  }
}
