/**
 * Adds what proves who asks, after a login where that is needed. What is refused with 401 was not done: it is sent once
 * more with a new ticket, if there can be one.
 */

import { type Credentials, rootTicketNeeded } from "../credentials/choice";
import { PveError } from "../errors";
import type { Credential } from "../types";
import type { ApiRequest, Attempt, Authorised, Send } from "./request";

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

/**
 * Which credential a request bears. What a token may not do, because only root@pam itself may, is sent with the ticket of
 * root@pam where there is one.
 */
export type SessionRequest = Omit<ApiRequest, "credential"> & { readonly credential: Credential | undefined };

export const chooseCredential =
  ({ normal, rootTicket }: Credentials) =>
  (next: Send): Send<SessionRequest> =>
  async (request: SessionRequest) => {
    const credential = request.credential === "root-ticket" ? rootTicket : normal;
    if (!credential) throw rootTicketNeeded().with({ method: request.method, path: request.path });
    try {
      return await next({ ...request, credential });
    } catch (error) {
      // Refused to the token before anything was done, and there is the ticket that it takes.
      const needsRoot = error instanceof PveError && error.code === "root-ticket-needed";
      if (!needsRoot || !rootTicket || credential === rootTicket) throw error;
      return await next({ ...request, credential: rootTicket });
    }
  };
