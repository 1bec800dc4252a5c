/**
 * Finds the cause of a refusal. Pure: the same text always gives the same classification.
 *
 * Status codes say little: 400, 404 and 500 can all mean a missing object, and 500 can mean a lock time-out. A 400 or 403 raised
 * under a cluster lock arrives as 500 with the true code in the text.
 */

import { pathSegments } from "./encoding";
import { embeddedRefusal, missingPrivilege } from "./message-forms";
import type { ServerText, ServerTexts } from "./server-texts";
import type { ErrorCode, Method, PveErrorFields } from "./types";

export interface Refusal {
  readonly status: number;
  /** `api`: raised by an API method. `server`: raised by the HTTP layers below it. */
  readonly source: "api" | "server";
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface Classification {
  readonly code: ErrorCode;
  readonly parameters: Readonly<Record<string, string>>;
  readonly retryable: boolean;
  readonly privilege?: PveErrorFields["privilege"];
  /** `reason` of the matching row, with the named groups of its text. */
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
}

interface Request {
  readonly method: Method;
  readonly path: string;
  readonly texts: ServerTexts;
}

type RowCode = NonNullable<ServerText["code"]>;

/** Parameters that name the addressed object itself. Other parameters name objects that it refers to. */
const OWN_NAMES = new Set(["id", "name", "group", "cidr", "vmid", "vnet", "upid", "route-map-id"]);

export function classify(
  refusal: Refusal,
  { method, path }: Pick<Request, "method" | "path">,
  texts: ServerTexts,
): Classification {
  const request = { method, path, texts };
  const embedded = refusal.status === 500 ? embeddedRefusal(refusal.message) : undefined;
  return { ...byStatus({ ...refusal, ...embedded }, request), ...reasonOf(refusal, request) };
}

function reasonOf({ message, errors, status }: Refusal, { method, path, texts }: Request) {
  const words = [message, ...Object.values(errors)].join("\n");
  const row = texts.find("reason", { words, request: `${method} ${path}`, status });
  if (!row) return undefined;
  const named = Object.entries(row.text.exec(words)?.groups ?? {}).filter(([, value]) => value !== undefined);
  return { reason: row.reason, details: Object.fromEntries(named) };
}

function byStatus(refusal: Refusal, request: Request): Classification {
  const { status, message, errors } = refusal;
  const classified = (code: ErrorCode, retryable = false): Classification => ({ code, parameters: errors, retryable });
  if (status === 401) return classified("unauthorised");
  const rowCode = request.texts.find(
    "code",
    { words: message, request: "", status },
    (row) => row.status === status,
  )?.code;
  if (status === 403)
    return { ...classified((rowCode as ErrorCode) ?? "forbidden"), privilege: missingPrivilege(message) };
  if (status === 429 || status === 503 || status === 595) return classified("transient", true);
  if (status === 502 || status === 504 || (status >= 596 && status <= 599)) {
    return request.method === "GET" ? classified("transient", true) : classified("outcome-unknown");
  }
  if (status === 501 || status === 506) return classified((rowCode as ErrorCode) ?? "protocol");
  // `node is not in a cluster, no join info available!`
  if (status === 424) return classified("unsupported");
  // Only an API method can report a missing object. A 404 of the web server itself means that this is not the API.
  if (status === 404 && refusal.source !== "api") return classified("protocol");
  if (Object.keys(errors).length > 0) return classified(byParameters(errors, request));
  return byText(refusal, request);
}

function byText({ status, message, errors }: Refusal, request: Request): Classification {
  const missing = missingObject(message, request);
  if (missing) return { code: missing, parameters: errors, retryable: false };
  const row = rowOf(message, request, (code) => code !== "missing" && code !== "not-found");
  if (row) {
    const unknown = row.effect === "unknown" && request.method === "GET";
    return {
      code: unknown ? "transient" : (row.code as ErrorCode),
      parameters: errors,
      retryable: unknown || row.retry === true,
    };
  }
  if (status === 404) return { code: reads(request) ? "not-found" : "invalid", parameters: errors, retryable: false };
  return { code: status === 400 ? "invalid" : "server", parameters: errors, retryable: false };
}

/** A problem with the object's own name means that the object is missing or exists already. All others are about values. */
function byParameters(errors: Readonly<Record<string, string>>, request: Request): ErrorCode {
  const texts = Object.entries(errors);
  for (const all of ["root-ticket-needed", "conflict"] as const) {
    if (texts.every(([, text]) => rowOf(text, request, (code) => code === all))) return all;
  }
  const [name, text] = texts[0] ?? ["", ""];
  if (texts.length > 1 || !OWN_NAMES.has(name)) return "invalid";
  const taken = rowOf(text, request, (code) => code === "already-exists" || code === "in-use");
  return missingObject(text, request, true) ?? (taken?.code as ErrorCode | undefined) ?? "invalid";
}

/**
 * `not-found` when the missing thing is the one that the request addresses, `invalid` when it is one that the request
 * refers to. Reads and deletions refer to nothing; the path of a write names its object.
 */
function missingObject(text: string, request: Request, own = false): ErrorCode | undefined {
  if (rowOf(text, request, (code) => code === "not-found")) return "not-found";
  const row = rowOf(text, request, (code) => code === "missing");
  if (!row) return undefined;
  const name = row.text.exec(text)?.[1] ?? "";
  return own || reads(request) || addresses(request, name, text) ? "not-found" : "invalid";
}

function rowOf(words: string, { method, path, texts }: Request, accepts: (code: RowCode) => boolean) {
  return texts.find("code", { words, request: `${method} ${path}` }, ({ code }) => accepts(code as RowCode));
}

function reads({ method }: Request): boolean {
  return method === "GET" || method === "DELETE";
}

function addresses({ method, path }: Request, name: string, text: string): boolean {
  // Pools are addressed by a parameter, so that the path does not name it.
  if (method === "PUT" && path === "/pools") return /^(update pools failed: )?pool '/.test(text);
  // Matchers refer to endpoints; the two share one name space.
  if (path.startsWith("/cluster/notifications/matchers") && text.startsWith("endpoint ")) return false;
  const segments = pathSegments(path.toLowerCase());
  // CPU models are named without their prefix; a route map entry `/entries/{map}/entry/{order}` is called `map_order`.
  const names = segments.slice(1).flatMap((segment) => [segment, segment.replace(/^custom-/, "")]);
  return names.concat(`${segments.at(-3)}_${segments.at(-1)}`).includes(name.toLowerCase());
}
