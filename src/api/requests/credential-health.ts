/**
 * Tracks whether the server accepts the credentials. Refused credentials fail every request of a run, so after the first refusal
 * the client sends no further request with them.
 */
import type { Credential } from "../credentials/token";
import { PveError } from "../errors";
import type { Lifetime } from "../lifetime";
import type { Parameters } from "../values";
import type { ApiRequest, Send } from "./request";

const PERMISSIONS = "/access/permissions";

export class CredentialHealth {
  readonly #send: Send;
  readonly #credential: Credential;
  #accepted = false;
  #refused?: PveError;
  #permissions: Promise<PveError | undefined> | undefined;

  constructor(send: Send, credential: Credential) {
    this.#send = send;
    this.#credential = credential;
  }

  /** True once the server has answered a request with the credentials. */
  get accepted(): boolean {
    return this.#accepted;
  }

  /** Fails a request at once when the credentials are known to be refused. Requests with another credential pass. */
  readonly failFast =
    (next: Send): Send =>
    async (request: ApiRequest) => {
      if (request.credential !== this.#credential) return await next(request);
      if (this.#refused) throw this.#refused;
      try {
        const answer = await next(request);
        this.#accepted = true;
        return answer;
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        if (this.#isFinal(error)) throw this.#markRefused(error);
        if (error.code !== "forbidden") throw error;
        this.#accepted = true;
        // Runs begin with reads or with `requirePermissions`, so a refused write lacks its own privilege.
        if (request.method !== "GET") throw error;
        throw (await this.#lackOfPermissions(request.lifetime)) ?? error;
      }
    };

  /** Fails for credentials that are refused or have no permissions at all. Checked once. */
  async requirePermissions(lifetime: Lifetime): Promise<void> {
    if (this.#refused) throw this.#refused;
    const refusal = await this.#lackOfPermissions(lifetime);
    if (refusal) throw refusal;
  }

  #lackOfPermissions(lifetime: Lifetime): Promise<PveError | undefined> {
    this.#permissions ??= this.#readPermissions(lifetime).catch((error) => {
      if (error instanceof PveError && this.#isFinal(error)) return this.#markRefused(error);
      this.#permissions = undefined;
      // The check only explains failures. Its own failure counts if no other request would get an answer either.
      const isSilent = !this.#accepted && error instanceof PveError && error.code === "unreachable";
      return isSilent ? error.with({ concernsAll: true }) : undefined;
    });
    return this.#permissions;
  }

  async #readPermissions(lifetime: Lifetime): Promise<PveError | undefined> {
    // The permissions on all paths of a large cluster are megabytes, and most credentials have some on `/`.
    const some = (await this.#hasPermissions({ path: "/" }, lifetime)) || (await this.#hasPermissions({}, lifetime));
    this.#accepted = true;
    if (some) return undefined;
    const serverMessage = `${this.#credential.user} has no permissions at all on this server.`;
    return this.#markRefused(new PveError({ code: "forbidden", serverMessage, method: "GET", path: PERMISSIONS }));
  }

  async #hasPermissions(parameters: Parameters, lifetime: Lifetime): Promise<boolean> {
    const request = {
      method: "GET",
      path: PERMISSIONS,
      template: PERMISSIONS,
      parameters,
      credential: this.#credential,
      lifetime,
    } as const;
    const { data } = await this.#send(request);
    return Object.values(data ?? {}).some((privileges) => Object.keys(privileges ?? {}).length > 0);
  }

  /** True for a 401 before any other answer. A failed login does not count: `TicketCredential` limits its repetition. */
  #isFinal({ code, path }: PveError): boolean {
    return code === "unauthorised" && !this.#accepted && path !== "/access/ticket";
  }

  #markRefused(error: PveError): PveError {
    this.#refused ??= error.with({ concernsAll: true });
    return this.#refused;
  }
}
