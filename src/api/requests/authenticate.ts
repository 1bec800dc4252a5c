/**
 * Adds what proves who asks, after a login where that is needed. What is refused with 401 was not done: it is sent once
 * more with a new ticket, if there can be one.
 */
import { PveError } from "../errors";
import type { Attempt, Authorised, Send } from "./request";

export const authenticate =
  () =>
  (next: Send<Authorised>): Send<Attempt> =>
  async (request: Attempt) => {
    const { credential, method, lifetime } = request;
    lifetime.check();
    if (!credential) return await next({ ...request, headers: {} });
    const used = await credential.authorise(method, lifetime).catch(notSent);
    try {
      return await next({ ...request, headers: used.headers });
    } catch (refusal) {
      if (!(refusal instanceof PveError) || refusal.status !== 401) throw refusal;
      if (!(await credential.renew(used, lifetime).catch(notSent))) throw refusal;
    }
    const { headers } = await credential.authorise(method, lifetime).catch(notSent);
    return await next({ ...request, headers, because: "status 401: with a new ticket" });
  };

/** A failed login: whatever became of it, the request itself was not sent. */
function notSent(error: unknown): never {
  if (!(error instanceof PveError) || !error.outcomeUnknown) throw error;
  throw error.with({ code: error.code === "outcome-unknown" ? "transient" : error.code, outcomeUnknown: false });
}
