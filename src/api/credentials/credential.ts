/** What proves to the server who asks. */
import type { Lifetime } from "../lifetime";
import type { Method } from "../types";

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** Distinguishes credentials from the renewed ones after them. */
  readonly version: number;
}

export interface Credential {
  /** `user@realm`, or `user@realm!token`. */
  readonly user: string;
  authorise(method: Method, lifetime: Lifetime): Promise<Authorisation>;
  /** After a 401: true when there are newer credentials than those used, so that the request may be sent again. */
  renew(used: Authorisation, lifetime: Lifetime): Promise<boolean>;
}
