/** What failures of several objects have in common: the credentials, or the same request. */
import type { Cause } from "../framework/handlers/reported-causes";
import { asPveError } from "../resources/failures";

export function causeOf(failure: unknown): Cause | undefined {
  const fault = asPveError(failure);
  // A run that is interrupted ends with few words anyway, and a time limit is that of one object.
  if (!fault || fault.code === "cancelled" || fault.code === "timeout") return undefined;
  const { code, method, path, status, serverMessage, parameters, concernsAll } = fault;
  const summary = serverMessage.trim().split("\n", 1)[0] ?? "";
  const request = concernsAll ? [] : [method, path, status, parameters];
  return { key: JSON.stringify([code, serverMessage, ...request]), summary, concernsAll };
}
