/**
 * A ticket from a login, or from the configuration. It is valid for two hours. A valid ticket is exchanged for a new one by
 * using it as the password, which needs no second factor.
 */
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import type { Lifetime } from "../lifetime";
import { SharedRequest } from "../shared-reads";
import type { Login, Method } from "../types";
import type { Authorisation, Credential } from "./token";

const RENEW_AFTER_MS = 3_600_000;
const RENEW_AGAIN_MS = 300_000;
const VALID_MS = 7_200_000;
/** Maximum age of a ticket that is handed out. */
const FRESH_MS = 300_000;
/** A refused login is not repeated during this time: the many requests of a run would get the user or its factor locked. */
const REFUSED_FOR_MS = 30_000;

export interface Ticket {
  readonly ticket: string;
  /** Required for writes. */
  readonly csrfToken?: string | undefined;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** Receives failures that are retried. */
export type ReportRetry = (failure: PveError) => void;

export interface TicketIssuer {
  /** Logs in with user name and password. Absent for a configured ticket. */
  login?(lifetime: Lifetime, report: ReportRetry): Promise<Ticket>;
  exchange(ticket: string, lifetime: Lifetime, report: ReportRetry): Promise<Ticket>;
}

export class TicketCredential implements Credential {
  readonly user: string;
  readonly #issuer: TicketIssuer;
  readonly #clock: Clock;
  #ticket: Ticket | undefined;
  #renewAt: number;
  #version = 0;
  #renewal: SharedRequest<void> | undefined;
  #refused?: { readonly failure: PveError; readonly until: number };

  constructor(user: string, issuer: TicketIssuer, clock: Clock, ticket?: Ticket) {
    this.user = user;
    this.#clock = clock;
    this.#issuer = issuer;
    this.#ticket = ticket;
    this.#renewAt = (ticket?.issuedAt ?? 0) + RENEW_AFTER_MS;
  }

  async authorise(method: Method, lifetime: Lifetime): Promise<Authorisation> {
    const writes = method !== "GET";
    if (this.#ticket === undefined || (writes && this.#ticket.csrfToken === undefined)) {
      await this.#replace(lifetime);
    } else if (this.#clock.now() > this.#renewAt) {
      // The old ticket may be valid for another hour, so a failed renewal does not fail the request.
      await this.#replace(lifetime).catch((error) => {
        lifetime.check();
        if (!(error instanceof PveError)) throw error;
        this.#renewAt = this.#clock.now() + RENEW_AGAIN_MS;
      });
    }
    return { headers: this.#headers(writes), version: this.#version };
  }

  async renew(used: Authorisation, lifetime: Lifetime): Promise<boolean> {
    if (used.version === this.#version) await this.#replace(lifetime);
    return true;
  }

  /** Returns a ticket of at most `FRESH_MS` for use outside of the provider, where it cannot be renewed. */
  async fresh(lifetime: Lifetime): Promise<Login> {
    const age = this.#clock.now() - (this.#ticket?.issuedAt ?? -Infinity);
    if (this.#ticket?.csrfToken === undefined || age > FRESH_MS) await this.#replace(lifetime);
    const { ticket, csrfToken, issuedAt } = this.#ticket as Ticket;
    return { user: this.user, ticket, csrfToken, expiresAt: issuedAt + VALID_MS };
  }

  /** Renews the ticket once for all requests that need it. */
  async #replace(lifetime: Lifetime): Promise<void> {
    if (this.#refused && this.#clock.now() < this.#refused.until) throw this.#refused.failure;
    if (this.#renewal === undefined || this.#renewal.abandoned) {
      const renewal = new SharedRequest(this.#clock, async (flight, report) => {
        try {
          this.#ticket = await this.#obtain(flight, report);
          this.#renewAt = this.#ticket.issuedAt + RENEW_AFTER_MS;
          this.#version++;
        } catch (failure) {
          if (failure instanceof PveError && failure.code === "unauthorised") {
            this.#refused = { failure, until: this.#clock.now() + REFUSED_FOR_MS };
          }
          throw failure;
        } finally {
          if (this.#renewal === renewal) this.#renewal = undefined;
        }
      });
      this.#renewal = renewal;
    }
    await this.#renewal.join(lifetime);
  }

  async #obtain(lifetime: Lifetime, report: ReportRetry): Promise<Ticket> {
    const { login, exchange } = this.#issuer;
    if (this.#ticket === undefined && login) return await login(lifetime, report);
    try {
      return await exchange(this.#ticket?.ticket ?? "", lifetime, report);
    } catch (error) {
      if (!(error instanceof PveError) || error.code !== "unauthorised") throw error;
      if (login) return await login(lifetime, report);
      const advice = "Obtain a new one, or configure an API token or a user name with password.";
      throw error.with({ serverMessage: `The ticket is no longer valid (${error.serverMessage}). ${advice}` });
    }
  }

  #headers(writes: boolean): Record<string, string> {
    const { ticket, csrfToken } = this.#ticket as Ticket;
    const cookie = `PVEAuthCookie=${encodeURIComponent(ticket)}`;
    return writes && csrfToken !== undefined ? { cookie, csrfpreventiontoken: csrfToken } : { cookie };
  }
}

/** User and time of issue of a ticket: `PVE:user@realm:<seconds in hex>::<signature>`. */
export function parseTicket(ticket: string): { readonly user: string; readonly issuedAt: number } | undefined {
  const match = /^PVE:([^:]+@[^:@]+):([0-9A-F]{8,}):/i.exec(ticket);
  return match ? { user: match[1] ?? "", issuedAt: Number.parseInt(match[2] ?? "", 16) * 1000 } : undefined;
}
