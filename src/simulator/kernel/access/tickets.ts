/**
 * Login tickets. They are signed with a key of the cluster and expire after two hours.
 *
 *     PVE:root@pam:6B015B50::SIGNATURE            a login
 *     PVE:!tfa!{"totp":true}:6B015B50::SIGNATURE  a login whose second factor is pending
 *     6B015B50:SIGNATURE                          the CSRF prevention token of a login
 */
import { createHmac, timingSafeEqual } from "node:crypto";

const TICKET_LIFETIME = 2 * 60 * 60;
/** Seconds that the clocks of two members may differ. */
const CLOCK_SKEW = 5 * 60;
const TFA_MARK = "!tfa!";

export interface Ticket {
  readonly user: string;
  /** Whether the second factor is missing. */
  readonly pending: boolean;
}

export class TicketAuthority {
  constructor(
    private readonly key: string,
    private readonly seconds: () => number,
  ) {}

  issue(user: string): string {
    return this.#sign(`PVE:${user}:${this.#time()}`, user);
  }

  /** Issues a ticket that is valid for the second step of the login only. */
  issuePending(user: string, factors: Readonly<Record<string, unknown>>): string {
    return this.#sign(`PVE:${TFA_MARK}${encodeURIComponent(JSON.stringify(factors))}:${this.#time()}`, user);
  }

  csrfToken(user: string): string {
    const time = this.#time();
    return `${time}:${this.#signature(`${time}:${user}`, "csrf").slice(0, 27)}`;
  }

  /** Returns the ticket's content, or `undefined` if it is wrong or expired. Pending tickets do not name their user. */
  verify(ticket: string, pendingUser?: string): Ticket | undefined {
    const parts = /^(PVE:(.+):([0-9A-F]{8}))::(.+)$/.exec(ticket);
    if (!parts) return undefined;
    const [, text, name, time, signature] = parts as unknown as [string, string, string, string, string];
    const pending = name.startsWith(TFA_MARK);
    const user = pending ? pendingUser : name;
    if (user === undefined || !this.#isFresh(time) || !isEqual(signature, this.#signature(text, user)))
      return undefined;
    return { user, pending };
  }

  verifyCsrf(token: string | undefined, user: string): boolean {
    const [, time, signature] = /^([0-9A-F]{8}):(.+)$/.exec(token ?? "") ?? [];
    if (time === undefined || signature === undefined || !this.#isFresh(time)) return false;
    return isEqual(signature, this.#signature(`${time}:${user}`, "csrf").slice(0, 27));
  }

  #time(): string {
    return this.seconds().toString(16).toUpperCase().padStart(8, "0");
  }

  #isFresh(time: string): boolean {
    const age = this.seconds() - Number.parseInt(time, 16);
    return age > -CLOCK_SKEW && age < TICKET_LIFETIME;
  }

  #sign(text: string, user: string): string {
    return `${text}::${this.#signature(text, user)}`;
  }

  #signature(text: string, user: string): string {
    return createHmac("sha256", this.key).update(`${text}\0${user}`).digest("base64");
  }
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
