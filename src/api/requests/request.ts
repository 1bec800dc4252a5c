/** One request on its way through the interceptors, and what each stage of the way knows of it. */
import type { LogFields } from "../../output/log-fields";
import type { Credential } from "../credentials/credential";
import type { PveError } from "../errors";
import type { Exchange } from "../exchange";
import type { Lifetime } from "../lifetime";
import { withoutSecrets } from "../redaction";
import type { Method, Parameters } from "../values";

export interface ApiRequest {
  readonly method: Method;
  /** Below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly lifetime: Lifetime;
  /** Without one the request is sent as nobody: the login itself. */
  readonly credential?: Credential | undefined;
  /** May be repeated whatever became of it, although it is no GET. */
  readonly idempotent?: boolean;
  /** See `WriteOptions.once`. */
  readonly once?: boolean | undefined;
  /** Names of parameters that are secret in this request. */
  readonly secrets?: readonly string[] | undefined;
  readonly secretAnswer?: true | undefined;
  /** Finds out what became of a write whose outcome is unknown. */
  readonly verify?: (() => Promise<"done" | "not-done" | "repeatable" | "unknown">) | undefined;
  /** Called when the server may still carry the write out although nobody waits for it any more. */
  readonly onUnanswered?: (() => void) | undefined;
  /** Hears of each failure that is got over. */
  readonly report?: (failure: PveError) => void;
}

/** One of the times that it is sent. */
export interface Attempt extends ApiRequest {
  readonly attempt: number;
  /** Why it is sent again. */
  readonly because: string | undefined;
}

export interface Authorised extends Attempt {
  /** What proves who asks. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Encoded extends Authorised {
  readonly exchange: Exchange;
}

export interface ApiAnswer {
  readonly data: unknown;
  /** Length of the answer on the wire. */
  readonly size: number;
  /** See `Checked`. */
  readonly skipped?: number;
}

export type Send<Request = ApiRequest, Answer = ApiAnswer> = (request: Request) => Promise<Answer>;

/** It does no harm to send it again, whatever became of it. */
export function isRepeatable({ method, idempotent }: Pick<ApiRequest, "method" | "idempotent">): boolean {
  return method === "GET" || idempotent === true;
}

/** As it is logged: the query of a GET or DELETE, of others the names of what is sent. The log itself takes secrets out. */
export function shown({ method, path, parameters, secrets }: ApiRequest): LogFields {
  const names = Object.keys(parameters);
  if (names.length === 0) return { method, path };
  return method === "POST" || method === "PUT"
    ? { method, path, sends: names }
    : { method, path, query: withoutSecrets(parameters, secrets) };
}
