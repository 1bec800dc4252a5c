/**
 * How a call is refused. In families only `texts.ts` does it, so that each text of the server stands once.
 *
 * @example
 * export const noSuchPool: Refusal<[id: string]> = (id) => fail(500, `pool '${id}' does not exist`);
 * export const noSuchAlias: Refusal = () => parameterError({ name: "no such alias" });
 */
import { ApiError } from "./api-error";

const withLineFeed = (text: string) => (text.endsWith("\n") ? text : `${text}\n`);

/** Ends the call with this status and text. */
export function fail(status: number, text: string, errors?: Readonly<Record<string, string>>): never {
  throw new ApiError(status, withLineFeed(text), errors);
}

/**
 * Ends the call with a text of the server that names these values. Its own type, and not only that of its function, lets
 * the compiler see that what follows is not reached.
 */
export type Refusal<Values extends readonly unknown[] = []> = (...values: Values) => never;

/** Ends the call with 400 and one text per parameter. */
export function parameterError(errors: Readonly<Record<string, string>>): never {
  throw new ApiError(400, "Parameter verification failed.\n", errors);
}

/** Ends the call with 403; `what` names path and privilege. */
export function permissionError(what?: string): never {
  return fail(403, what === undefined ? "Permission check failed" : `Permission check failed (${what})`);
}
