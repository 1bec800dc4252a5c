/**
 * Adds the credential's headers to a request, after a login where needed. A 401 had no effect, so the request is sent once more
 * with a renewed ticket.
 */
import { type Credentials, rootTicketNeeded } from "../credentials/choice";
import { PveError } from "../errors";
import type { CredentialKind } from "../types";
import { type ApiRequest, type Attempt, type AuthorisedRequest, type Send, withFields } from "./request";

export const authenticate =
  () =>
  (next: Send<AuthorisedRequest>): Send<Attempt> =>
  async (request: Attempt) => {
    const { credential, method, lifetime } = request;
    lifetime.check();
    if (!credential) return await next(withFields(request, { headers: {} }));
    const used = await credential.authorise(method, lifetime).catch(notSent);
    try {
      return await next(withFields(request, { headers: used.headers }));
    } catch (refusal) {
      if (!(refusal instanceof PveError) || refusal.status !== 401) throw refusal;
      if (!(await credential.renew(used, lifetime).catch(notSent))) throw refusal;
    }
    const { headers } = await credential.authorise(method, lifetime).catch(notSent);
    return await next(withFields(request, { headers, because: "status 401: with a new ticket" }));
  };

/** Rethrows a failed login as a failure with a known outcome: the request itself was not sent. */
function notSent(error: unknown): never {
  if (!(error instanceof PveError) || !error.outcomeUnknown) throw error;
  throw error.with({ code: error.code === "outcome-unknown" ? "transient" : error.code, outcomeUnknown: false });
}

/** A request of a session, which names the kind of credential that it needs. */
export type SessionRequest = Omit<ApiRequest, "credential"> & { readonly credential: CredentialKind | undefined };

/** Chooses the credential. A call that the server refuses to tokens is sent again with the ticket of root@pam, if any. */
export const chooseCredential =
  ({ normal, rootTicket }: Credentials) =>
  (next: Send): Send<SessionRequest> =>
  async (request: SessionRequest) => {
    const credential = request.credential === "root-ticket" ? rootTicket : normal;
    if (!credential) throw rootTicketNeeded().with({ method: request.method, path: request.path });
    try {
      return await next(withFields(request, { credential }));
    } catch (error) {
      // The server refused the token before it changed anything, so the ticket can be used.
      const needsRoot = error instanceof PveError && error.code === "root-ticket-needed";
      if (!needsRoot || !rootTicket || credential === rootTicket) throw error;
      return await next(withFields(request, { credential: rootTicket }));
    }
  };
