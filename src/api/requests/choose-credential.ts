/**
 * Which credential a request bears. What a token may not do, because only root@pam itself may, is sent with the ticket of
 * root@pam where there is one.
 */
import { type Credentials, rootTicketNeeded } from "../credentials/choice";
import { PveError } from "../errors";
import type { Credential } from "../types";
import type { ApiRequest, Send } from "./request";

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
