/**
 * Whether the server accepts the credentials. A refusal of the credentials themselves fails every request of a run, so the
 * client finds it out once and sends no further request that could only fail for it.
 */
import type { Credential } from "../credentials/credential";
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
  #rights: Promise<PveError | undefined> | undefined;

  constructor(send: Send, credential: Credential) {
    this.#send = send;
    this.#credential = credential;
  }

  /** The server has answered a request that bore the credentials. */
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
        if (this.#isFinal(error)) throw this.#refuse(error);
        if (error.code !== "forbidden") throw error;
        this.#accepted = true;
        // Runs begin with reads, or with `demandRights`: a write is refused for a privilege of its own.
        if (request.method !== "GET") throw error;
        throw (await this.#withoutRights(request.lifetime)) ?? error;
      }
    };

  /** Fails for credentials that are refused or may do nothing. Asked once. */
  async demandRights(lifetime: Lifetime): Promise<void> {
    if (this.#refused) throw this.#refused;
    const refusal = await this.#withoutRights(lifetime);
    if (refusal) throw refusal;
  }

  #withoutRights(lifetime: Lifetime): Promise<PveError | undefined> {
    this.#rights ??= this.#askForRights(lifetime).catch((error) => {
      if (error instanceof PveError && this.#isFinal(error)) return this.#refuse(error);
      // This is about an explanation only: whatever fails will say so itself.
      this.#rights = undefined;
      return undefined;
    });
    return this.#rights;
  }

  async #askForRights(lifetime: Lifetime): Promise<PveError | undefined> {
    // All paths of a large cluster are megabytes, and most credentials have something on the first one.
    const some = (await this.#holds({ path: "/" }, lifetime)) || (await this.#holds({}, lifetime));
    this.#accepted = true;
    if (some) return undefined;
    const serverMessage = `${this.#credential.user} has no permissions at all on this server.`;
    return this.#refuse(new PveError({ code: "forbidden", serverMessage, method: "GET", path: PERMISSIONS }));
  }

  async #holds(parameters: Parameters, lifetime: Lifetime): Promise<boolean> {
    const request = { method: "GET", path: PERMISSIONS, parameters, credential: this.#credential, lifetime } as const;
    const { data } = await this.#send(request);
    return Object.values(data ?? {}).some((privileges) => Object.keys(privileges ?? {}).length > 0);
  }

  /** Refused before anything else was answered. A login is tried again after a while, and remembers that itself. */
  #isFinal({ code, path }: PveError): boolean {
    return code === "unauthorised" && !this.#accepted && path !== "/access/ticket";
  }

  #refuse(error: PveError): PveError {
    this.#refused ??= error.with({ concernsAll: true });
    return this.#refused;
  }
}
