/**
 * Refuses calls. Families use it in `texts.ts` only, so that each message of the server stands once.
 *
 * @example
 * export const noSuchPool: Refusal<[id: string]> = (id) => fail(500, `pool '${id}' does not exist`);
 * export const noSuchAlias: Refusal = () => parameterError({ name: "no such alias" });
 */
import { ApiError } from "./api-error";

const withLineFeed = (text: string) => (text.endsWith("\n") ? text : `${text}\n`);

/** Ends the call with this status and message. */
export function fail(status: number, text: string, errors?: Readonly<Record<string, string>>): never {
  throw new ApiError(status, withLineFeed(text), errors);
}

/**
 * A function that ends the call with a message of the server, which names these values. A refusal needs this type
 * annotation: without it the compiler does not see that the code after a call is unreachable.
 */
export type Refusal<Values extends readonly unknown[] = []> = (...values: Values) => never;

/** Ends the call with 400 and one message per parameter. */
export function parameterError(errors: Readonly<Record<string, string>>): never {
  throw new ApiError(400, "Parameter verification failed.\n", errors);
}

/** Ends the call with 403. `missing`: path and privilege. */
export function permissionError(missing?: string): never {
  return fail(403, missing === undefined ? "Permission check failed" : `Permission check failed (${missing})`);
}
