/**
 * A request at each stage of the pipeline. The types order the stages: `ApiRequest`, `Attempt`, `AuthorisedRequest`,
 * `EncodedRequest`. A wrong order does not compile.
 */
import type { LogFields } from "../../output/log-fields";
import type { Credential } from "../credentials/token";
import type { PveError } from "../errors";
import type { HttpRequest } from "../exchange";
import type { Lifetime } from "../lifetime";
import { withoutSecretParameters } from "../redaction";
import type { Method, Parameters } from "../values";

export interface ApiRequest {
  readonly method: Method;
  /** Path below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  /** The path with the placeholders of its operation, if that is known. It names no object. */
  readonly template?: string | undefined;
  readonly parameters: Parameters;
  readonly lifetime: Lifetime;
  /** Absent for the login itself, which is sent without a credential. */
  readonly credential?: Credential | undefined;
  /** The request may be repeated after any outcome, although it is not a GET. */
  readonly idempotent?: boolean;
  /** See `WriteOptions.once`. */
  readonly once?: boolean | undefined;
  /** Names of parameters that are secret in this request. */
  readonly secrets?: readonly string[] | undefined;
  readonly secretAnswer?: true | undefined;
  /** Reads back a write of unknown outcome. See `WriteOptions.verify`. */
  readonly verify?: (() => Promise<"done" | "not-done" | "repeatable" | "unknown">) | undefined;
  /** Called when the server may still carry out the write after the client has stopped waiting. */
  readonly onUnanswered?: (() => void) | undefined;
  /** Receives each failure that is retried. */
  readonly report?: (failure: PveError) => void;
}

/** One attempt to send a request. */
export interface Attempt extends ApiRequest {
  /** From 1. */
  readonly attempt: number;
  /** Why the request is sent again; absent on the first attempt. */
  readonly because: string | undefined;
}

export interface AuthorisedRequest extends Attempt {
  /** Headers of the credential. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface EncodedRequest extends AuthorisedRequest {
  readonly http: HttpRequest;
}

export interface ApiAnswer {
  readonly data: unknown;
  /** Length of the answer in characters. */
  readonly size: number;
  /** Number of list entries that were left out because they lack their key. */
  readonly skipped?: number;
}

export type Send<Request = ApiRequest, Answer = ApiAnswer> = (request: Request) => Promise<Answer>;

/**
 * A copy with further fields. Not by spread: V8 gives each object with fields after a spread its own hidden class, which is
 * larger than the object.
 */
export function withFields<T extends object, F extends object>(object: T, fields: F): Omit<T, keyof F> & F {
  return Object.assign({}, object, fields);
}

/** True when repeating the request is harmless after any outcome. */
export function isRepeatable({ method, idempotent }: Pick<ApiRequest, "method" | "idempotent">): boolean {
  return method === "GET" || idempotent === true;
}

/** Log fields of a request: the query of a GET or DELETE, the parameter names of a POST or PUT. The log removes secrets. */
export function logFieldsOf({ method, path, parameters, secrets }: ApiRequest): LogFields {
  const names = Object.keys(parameters);
  if (names.length === 0) return { method, path };
  return method === "POST" || method === "PUT"
    ? { method, path, sends: names }
    : { method, path, query: withoutSecretParameters(parameters, secrets) };
}
