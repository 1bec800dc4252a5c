/**
 * Logs in with user name, password and, where the user has one, a second factor.
 *
 * 1. User name and password return a ticket, or the challenge for a second factor.
 * 2. The challenge and a one-time code return the ticket. A wrong code is never repeated: eight failures lock the factor.
 */
// not fuzzed: an unreadable challenge only means that the login is tried
import type { Clock } from "../../system/clock";
import { PveError } from "../errors";
import type { Lifetime } from "../lifetime";
import type { Send } from "../requests/request";
import type { Parameters } from "../types";
import type { ReportRetry, Ticket, TicketIssuer } from "./ticket";
import { TOTP_STEP_MS, totpCode, totpKey, totpStep, UsedStepFiles } from "./totp";

interface TicketAnswer {
  readonly ticket?: string;
  readonly CSRFPreventionToken?: string;
  readonly NeedTFA?: unknown;
}

export interface LoginSettings {
  readonly username: string;
  readonly password?: string;
  readonly totpSecret?: string | undefined;
}

const REFUSED_CODE =
  "The password was accepted, but the code of the second factor was not. Compare `totp_secret` with the user's factor, and the clocks of this machine and of the server; after eight failures the server locks the factor.";

export interface LoginParts {
  readonly send: Send;
  readonly clock: Clock;
}

export function createIssuer(settings: LoginSettings, { send, clock }: LoginParts): TicketIssuer {
  const { username, password, totpSecret } = settings;
  const key = totpSecret === undefined ? undefined : totpKey(totpSecret);
  const used = key && new UsedStepFiles(username, key);

  const requestTicket = async (
    parameters: Parameters,
    lifetime: Lifetime,
    report: ReportRetry,
  ): Promise<TicketAnswer> => {
    // A one-time code works once. All other logins may be repeated.
    const idempotent = parameters["tfa-challenge"] === undefined;
    const path = "/access/ticket";
    const request = { method: "POST", path, template: path, parameters, idempotent } as const;
    const { data } = await send({ ...request, lifetime, report });
    return (data ?? {}) as TicketAnswer;
  };

  const ticketFrom = (answer: TicketAnswer): Ticket => ticketOf(answer, clock.now());

  const exchange = async (ticket: string, lifetime: Lifetime, report: ReportRetry): Promise<Ticket> =>
    ticketFrom(await requestTicket({ username, password: ticket }, lifetime, report));

  const secondFactor = async (challenge: string, lifetime: Lifetime, report: ReportRetry): Promise<Ticket> => {
    if (!key || !used) throw refused("The user needs a second factor. Set `totp_secret`, or use an API token.");
    if (!offersTotp(challenge)) throw refused("The user has a second factor, but no TOTP. Use an API token.");
    const step = await claimUnusedStep(used, lifetime);
    const parameters = { username, "tfa-challenge": challenge, password: `totp:${totpCode(key, step)}` };
    try {
      return ticketFrom(await requestTicket(parameters, lifetime, report));
    } catch (error) {
      // The server reports only that the login failed, although it accepted the password.
      throw error instanceof PveError && error.code === "unauthorised" ? refused(REFUSED_CODE) : error;
    }
  };

  if (password === undefined) return { exchange };
  return {
    exchange,
    login: async (lifetime, report) => {
      const answer = await requestTicket({ username, password }, lifetime, report);
      if (!Number(answer.NeedTFA ?? 0)) return ticketFrom(answer);
      return await secondFactor(answer.ticket ?? "", lifetime, report);
    },
  };
}

/** Claims the current step, or waits for the next one whose code is unused. */
async function claimUnusedStep(used: UsedStepFiles, lifetime: Lifetime): Promise<number> {
  for (;;) {
    const step = totpStep(lifetime.clock.now());
    if (await used.claim(step)) return step;
    await lifetime.sleep((step + 1) * TOTP_STEP_MS - lifetime.clock.now());
  }
}

/** True when the challenge, `PVE:!tfa!<percent-encoded JSON>:…`, accepts a TOTP code or cannot be read. */
function offersTotp(challenge: string): boolean {
  try {
    const factors = JSON.parse(decodeURIComponent(/^PVE:!tfa!([^:]*):/.exec(challenge)?.[1] ?? ""));
    return Boolean(factors.totp);
  } catch {
    return true;
  }
}

function ticketOf({ ticket, CSRFPreventionToken, NeedTFA }: TicketAnswer, issuedAt: number): Ticket {
  if (ticket === undefined || Number(NeedTFA ?? 0)) throw refused("The login returned no ticket.");
  return { ticket, csrfToken: CSRFPreventionToken, issuedAt };
}

function refused(reason: string): PveError {
  return new PveError({ code: "unauthorised", serverMessage: reason, method: "POST", path: "/access/ticket" });
}
