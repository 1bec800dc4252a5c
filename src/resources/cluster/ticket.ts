/** Ephemeral resource with the ticket of the client. Facts: contributing/facts/transport.md#logins. */
import { string } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import { ephemeral } from "../kinds/ephemeral";
import { ticketWithoutLogin } from "./diagnostics";

export const accessTicket = ephemeral({
  type: "ticket",
  family: "cluster",
  description:
    "A ticket of the user in the provider block, for clients that do not accept API tokens: the console, other providers, calls that only `root@pam` may make. Needs `username` and `password` in the provider block. Each time Terraform opens it, the ticket is valid for at least 1 hour and 55 minutes of its 2 hours. Neither the server nor Terraform can extend it: operations that run longer must log in by themselves. The server cannot revoke a ticket, so Terraform has nothing to close.",
  attributes: {
    username: string({ doc: "User, with realm." }).computed(),
    ticket: string({ doc: "Ticket: the value of the cookie `PVEAuthCookie`." }).computed().sensitive(),
    csrf_token: string({ doc: "Token that writes need in addition: the value of the header `CSRFPreventionToken`." })
      .computed()
      .sensitive(),
    expires_at: string({ doc: "Time at which the ticket expires, in UTC, by the clock of this machine." }).computed(),
  },
  operations: ["POST /access/ticket"],
  async open(_, { services }) {
    const login = await services.login();
    if (!login) throw new DiagnosticError(ticketWithoutLogin());
    const { user, ticket, csrfToken = null, expiresAt } = login;
    const expires_at = new Date(expiresAt).toISOString();
    return { result: { username: user, ticket, csrf_token: csrfToken, expires_at } };
  },
});
