/** Credentials of the API, and the API token: it needs no login, no renewal and no CSRF header. */
import type { Lifetime } from "../lifetime";
import type { Method } from "../types";

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** Increases with each renewal. */
  readonly version: number;
}

/** A credential of the API: a token or a ticket. */
export interface Credential {
  /** `user@realm`, or `user@realm!token`. */
  readonly user: string;
  authorise(method: Method, lifetime: Lifetime): Promise<Authorisation>;
  /** Renews the credential after a 401. True when a newer one exists, so the request may be sent again. */
  renew(used: Authorisation, lifetime: Lifetime): Promise<boolean>;
}

/** `user@realm!name=secret`; the server splits at the last `=`. */
const TOKEN = /^([^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+![A-Za-z][A-Za-z0-9.\-_]+)=([^\s=;]+)$/;
const TOKEN_ID = /^([^\s:/]+)@([A-Za-z][A-Za-z0-9.\-_]+)!([A-Za-z][A-Za-z0-9.\-_]+)$/;

export function parseToken(token: string): { readonly user: string; readonly secret: string } | undefined {
  const match = TOKEN.exec(token);
  return match ? { user: match[1] ?? "", secret: match[2] ?? "" } : undefined;
}

/** Parses the id of a token, `user@realm!name`: the part before the secret. */
export function parseTokenId(
  id: string,
): { readonly name: string; readonly realm: string; readonly token: string } | undefined {
  const [, name, realm, token] = TOKEN_ID.exec(id) ?? [];
  return name === undefined || realm === undefined || token === undefined ? undefined : { name, realm, token };
}

export class TokenCredential implements Credential {
  readonly user: string;
  readonly #authorisation: Authorisation;

  constructor(token: string) {
    this.user = parseToken(token)?.user ?? "";
    // The server percent-decodes the value once.
    const value = token.replaceAll("%", "%25");
    this.#authorisation = { headers: { authorization: `PVEAPIToken=${value}` }, version: 0 };
  }

  authorise(): Promise<Authorisation> {
    return Promise.resolve(this.#authorisation);
  }

  renew(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
