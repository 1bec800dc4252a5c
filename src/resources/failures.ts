/** Looks at failures of the API client without depending on its classes. */
import type { ErrorCode, PveErrorFields } from "../api/types";
import { DiagnosticError } from "../framework/diagnostics";

export function asPveError(failure: unknown): PveErrorFields | undefined {
  // Known by what it has: the class is in another bundle.
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

/** What the server's words name, when the failure has this cause. The reasons are those of the family's `server-texts.ts`. */
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

/** The server's own words, to be shown. What they mean is the failure's code and reason. */
export function wordsOf(failure: unknown): string {
  return asPveError(failure)?.serverMessage ?? "";
}

/** True when a write was sent and nobody knows whether the server did the work. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return behind(failure)?.outcomeUnknown ?? false;
}

/** The same, or it was refused after attempts that the server may have carried out all the same: whoever looks knows. */
export function isOpenToDoubt(failure: unknown): boolean {
  const fault = behind(failure);
  return fault !== undefined && (fault.outcomeUnknown || fault.mayBeDone);
}

/** The failure of the API, also behind what a definition says about it. */
export function behind(failure: unknown): PveErrorFields | undefined {
  return asPveError(failure) ?? asPveError((failure as { cause?: unknown } | null)?.cause);
}

/** The same, and the server may carry it out only later: nobody that knows of its end has answered. */
export function mayComeLate(failure: unknown): boolean {
  return behind(failure)?.mayComeLate ?? false;
}

/** The outcome is not known, and there is time left to look at what became of it. */
export function isUnanswered(failure: unknown): boolean {
  return isOpenToDoubt(failure) && !hasCode(failure, "cancelled", "timeout");
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

/** Thrown where a definition finds out itself that what it is to create is there. */
export class ExistsAlready extends DiagnosticError {}

/** The value, or `undefined` when the server does not report it: for what a plan only warns of. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    if (hasCode(failure, ...REFUSALS)) return undefined;
    throw failure;
  }
}

/** The value, or `undefined` when the server definitely does not have the object. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (failure) {
    if (hasCode(failure, "not-found")) return undefined;
    throw failure;
  }
}
