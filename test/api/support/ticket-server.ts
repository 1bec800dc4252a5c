import { totpCode, totpStep } from "../../../src/api/credentials/totp";
import { machineTime } from "../../support/machine-clock";
import type { Handler, ReceivedRequest, Reply } from "./server";

/** A server with tickets: counts logins, tracks valid tickets, and requests a second factor on demand. */
export class TicketServer {
  readonly logins: Record<string, string>[] = [];
  readonly valid = new Map<string, string>();
  user = "root@pam";
  password = "correct horse";
  totp?: Buffer | undefined;
  usedSteps = new Set<number>();
  factors = '{"totp":true}';
  #count = 0;

  /** @param now the server's clock, in milliseconds since 1970 */
  constructor(private readonly now = machineTime) {}

  readonly handler: Handler = (request) =>
    request.path === "/access/ticket" ? this.#login(request) : this.#answer(request);

  issue(): { ticket: string; csrf: string } {
    const id = ++this.#count;
    const ticket = `PVE:${this.user}:${Math.floor(this.now() / 1000)
      .toString(16)
      .toUpperCase()}::SIG+/${id}==`;
    this.valid.set(ticket, `6B015B50:CSRF:${id}`);
    return { ticket, csrf: `6B015B50:CSRF:${id}` };
  }

  #login({ form }: ReceivedRequest): Reply {
    const login = Object.fromEntries(form);
    this.logins.push(login);
    const refused: Reply = {
      status: 401,
      reason: "authentication failure",
      body: { data: null, message: "authentication failure\n" },
    };
    if (login.username !== this.user) return refused;
    if (login["tfa-challenge"] !== undefined) {
      const now = totpStep(this.now());
      // The previous code is still accepted, since it may have expired on the way.
      const step = [now, now - 1].find((at) => this.totp && login.password === `totp:${totpCode(this.totp, at)}`);
      if (step === undefined || this.usedSteps.has(step)) return refused;
      this.usedSteps.add(step);
      return this.#granted();
    }
    if (this.valid.has(login.password ?? "")) return this.#granted();
    if (login.password !== this.password) return refused;
    if (!this.totp) return this.#granted();
    return {
      body: {
        data: { username: this.user, NeedTFA: 1, ticket: `PVE:!tfa!${encodeURIComponent(this.factors)}:6B015B50::SIG` },
      },
    };
  }

  #granted(): Reply {
    const { ticket, csrf } = this.issue();
    return { body: { data: { ticket, CSRFPreventionToken: csrf, username: this.user } } };
  }

  #answer({ headers, method }: ReceivedRequest): Reply {
    if (headers.authorization !== undefined) {
      const message = "Permission check failed (user != root@pam)\n";
      return method === "GET" ? { body: { data: "token" } } : { status: 403, body: { data: null, message } };
    }
    const ticket = decodeURIComponent(/^PVEAuthCookie=(.*)$/.exec(headers.cookie ?? "")?.[1] ?? "");
    const csrf = this.valid.get(ticket);
    if (csrf === undefined) return { status: 401, reason: "permission denied - invalid PVE ticket", body: "" };
    if (method !== "GET" && headers.csrfpreventiontoken !== csrf) {
      return { status: 401, reason: "Permission denied - invalid csrf token", body: "" };
    }
    return { body: { data: "ticket" } };
  }
}

export const USER = { apiToken: undefined, username: "root@pam", password: "correct horse" };
