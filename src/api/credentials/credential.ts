/** A credential of the API: a token or a ticket. */
import type { Lifetime } from "../lifetime";
import type { Method } from "../types";

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** Increases with each renewal. */
  readonly version: number;
}

export interface Credential {
  /** `user@realm`, or `user@realm!token`. */
  readonly user: string;
  authorise(method: Method, lifetime: Lifetime): Promise<Authorisation>;
  /** Renews the credential after a 401. True when a newer one exists, so the request may be sent again. */
  renew(used: Authorisation, lifetime: Lifetime): Promise<boolean>;
}
