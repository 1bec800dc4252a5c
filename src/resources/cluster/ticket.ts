/** The ticket that the client logs in with. Facts: contributing/facts/transport.md#logins. */
import { string } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import { ephemeral } from "../kinds/ephemeral";

export const accessTicket = ephemeral({
  type: "ticket",
  family: "cluster",
  documentation: {
    description:
      "A ticket of the user that the provider is configured with, for what takes no API token: the console, other providers, calls that only `root@pam` itself may make. Needs `username` and `password` in the provider block. Each time it is opened it is fresh: at least 1 hour and 55 minutes are left of its 2 hours. A ticket cannot be prolonged, and an ephemeral value cannot be exchanged while it is in use: what runs longer has to log in by itself. Nobody can withdraw a ticket, so there is nothing to close.",
    example: `provider "pve" {
  username = "root@pam"
  password = var.root_password
}

ephemeral "pve_ticket" "root" {}

provider "pve" {
  alias      = "as_root"
  ticket     = ephemeral.pve_ticket.root.ticket
  csrf_token = ephemeral.pve_ticket.root.csrf_token
}
`,
  },
  attributes: {
    username: string({ doc: "The user, with realm." }).computed(),
    ticket: string({ doc: "The ticket: value of the cookie `PVEAuthCookie`." }).computed().sensitive(),
    csrf_token: string({ doc: "The token that writes need beside it: header `CSRFPreventionToken`." })
      .computed()
      .sensitive(),
    expires_at: string({ doc: "When it expires, in UTC, by this machine's clock." }).computed(),
  },
  operations: ["POST /access/ticket"],
  async open(_, { services }) {
    const login = await services.login();
    if (!login) {
      throw new DiagnosticError(
        "A ticket needs a user name and a password",
        "The provider block (or PVE_USERNAME and PVE_PASSWORD) has none: an API token gets no ticket, and a `ticket` that was obtained elsewhere is known there.",
      );
    }
    const { user, ticket, csrfToken = null, expiresAt } = login;
    const expires_at = new Date(expiresAt).toISOString();
    return { result: { username: user, ticket, csrf_token: csrfToken, expires_at } };
  },
});
