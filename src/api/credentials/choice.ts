/**
 * Creates the credentials of a client. An API token is the default. Calls that only root@pam may make need a ticket of
 * root@pam: the server refuses them to every token, including root's own.
 */
import { PveError } from "../errors";
import type { ClientConfiguration } from "../types";
import { createIssuer, type LoginParts } from "./login";
import { parseTicket, TicketCredential } from "./ticket";
import { type Credential, TokenCredential } from "./token";

const ROOT = "root@pam";

export interface Credentials {
  readonly normal: Credential;
  readonly rootTicket?: Credential;
  /** Login of the configured user, where its password is known. */
  readonly login?: TicketCredential;
}

export function createCredentials(configuration: ClientConfiguration, parts: LoginParts): Credentials {
  const ticket = createTicket(configuration, parts);
  const normal = configuration.apiToken === undefined ? ticket : new TokenCredential(configuration.apiToken);
  if (!normal) throw new Error("A checked configuration has a credential.");
  return {
    normal,
    ...(ticket?.user === ROOT && { rootTicket: ticket }),
    ...(ticket && configuration.ticket === undefined && { login: ticket }),
  };
}

/** True when the configuration has a credential for root-only calls. */
export function hasRootTicket({ ticket, username, password }: ClientConfiguration): boolean {
  if (ticket !== undefined) return parseTicket(ticket)?.user === ROOT;
  return username === ROOT && password !== undefined;
}

export function rootTicketNeeded(): PveError {
  return new PveError({
    code: "root-ticket-needed",
    serverMessage:
      "Only root@pam may make this call. Proxmox VE refuses it to every API token, even to those of root. " +
      'Configure `username = "root@pam"` with `password` (and `totp_secret` if root has a second factor), or `ticket` ' +
      "with `csrf_token`. In addition to `api_token`, the provider uses them for such calls only.",
  });
}

function createTicket(configuration: ClientConfiguration, parts: LoginParts): TicketCredential | undefined {
  const { ticket, csrfToken, username, password, totpSecret } = configuration;
  if (ticket !== undefined) {
    const { user, issuedAt } = parseTicket(ticket) ?? { user: username ?? "", issuedAt: parts.clock.now() };
    return new TicketCredential(user, createIssuer({ username: user }, parts), parts.clock, {
      ticket,
      csrfToken,
      issuedAt,
    });
  }
  if (username === undefined || password === undefined) return undefined;
  return new TicketCredential(username, createIssuer({ username, password, totpSecret }, parts), parts.clock);
}
