/** Authenticates a request by API token, or by ticket in a cookie with a CSRF token on writes. */
import type { Cluster } from "../cluster";
import { userOf } from "./permissions";
import { SECRETS, USER_CONFIG } from "./user-config";

/** The headers that authentication reads. */
export interface Credentials {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
  readonly csrfToken?: string | undefined;
}

/** The identity, or the reason phrase of the 401. */
export type Authentication = { readonly identity: string } | { readonly refused: string };

const FAILED = { refused: "Authentication failed!" };
const TOKEN = /^([^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+![A-Za-z][A-Za-z0-9.\-_]+)=([0-9a-f-]{36})$/;

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds `PVEAuthCookie=…` in the cookies or in the Authorization header. */
function ticketOf({ cookie, authorization }: Credentials): string | undefined {
  const value =
    /(?:^|;\s*)PVEAuthCookie=([^;]*)/.exec(cookie ?? "")?.[1] ??
    /^PVEAuthCookie=([^;]*)/.exec(authorization ?? "")?.[1];
  return value === undefined ? undefined : percentDecoded(value);
}

function tokenOf({ authorization }: Credentials): string | undefined {
  const value = /^PVEAPIToken[ =]([^;]*)/.exec(authorization ?? "")?.[1];
  return value === undefined ? undefined : percentDecoded(value.trim());
}

/** Whether the user or token exists, is enabled and has not expired. */
export function isUsable(cluster: Cluster, identity: string): boolean {
  const { users, tokens } = cluster.store.read(USER_CONFIG);
  const now = cluster.clock.seconds();
  const isCurrent = (expire: number) => expire === 0 || expire > now;
  const user = users[userOf(identity)];
  if (!user?.enable || !isCurrent(user.expire)) return false;
  const token = tokens[identity];
  return !identity.includes("!") || (token !== undefined && isCurrent(token.expire));
}

/** Authenticates a request. If it has a ticket and a token, the ticket counts. */
export function authenticate(cluster: Cluster, method: string, credentials: Credentials): Authentication {
  const ticket = ticketOf(credentials);
  if (ticket !== undefined) {
    const verified = cluster.tickets.verify(ticket);
    if (!verified || verified.pending || !isUsable(cluster, verified.user)) return FAILED;
    if (method !== "GET" && !cluster.tickets.verifyCsrf(credentials.csrfToken, verified.user)) {
      return { refused: "Permission denied - invalid csrf token" };
    }
    return { identity: verified.user };
  }
  const token = tokenOf(credentials);
  if (token === undefined) return { refused: "No ticket" };
  const [, identity, secret] = TOKEN.exec(token) ?? [];
  if (identity === undefined || cluster.store.read(SECRETS).tokens[identity] !== secret) return FAILED;
  return isUsable(cluster, identity) ? { identity } : FAILED;
}
