/**
 * From a refusal to its cause. Pure: the same words always give the same class.
 *
 * Status codes tell little. A missing object is 400, 404 or 500, a lock time-out is 500, and a 400 or 403 raised under a
 * cluster lock arrives as 500 with the true code in the text.
 */
import { ADDRESSED_MISSING, MESSAGE_CLASSES, MISSING } from "./message-classes";
import { pathSegments } from "./path";
import type { ErrorCode, Method, PveErrorFields } from "./types";

export interface Refusal {
  readonly status: number;
  /** `api`: raised by an API method; `server`: by the HTTP layers below it. */
  readonly source: "api" | "server";
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

export interface Classification {
  readonly code: ErrorCode;
  readonly parameters: Readonly<Record<string, string>>;
  readonly retryable: boolean;
  readonly privilege?: PveErrorFields["privilege"];
}

interface Request {
  readonly method: Method;
  readonly path: string;
}

/** Parameters that name the addressed object itself; other parameters name things that it refers to. */
const OWN_NAMES = new Set(["id", "name", "group", "cidr", "vmid", "vnet", "upid", "route-map-id"]);

const EMBEDDED =
  /(?:^|: )(400|403) (Parameter verification failed\.|Rule '[^'\n]*' is invalid\.|Permission check failed.*)/;

export function classify(refusal: Refusal, request: Request): Classification {
  const embedded = refusal.status === 500 ? EMBEDDED.exec(refusal.message) : null;
  if (embedded) {
    const after = refusal.message.slice(embedded.index + embedded[0].length);
    const text = embedded[2] ?? "";
    return byStatus({ ...refusal, status: Number(embedded[1]), message: text, errors: parameterLines(after) }, request);
  }
  return byStatus(refusal, request);
}

function byStatus(refusal: Refusal, request: Request): Classification {
  const { status, message, errors } = refusal;
  const as = (code: ErrorCode, retryable = false): Classification => ({ code, parameters: errors, retryable });
  if (status === 401) return as("unauthorised");
  if (status === 403) return { ...as(forbidden(message)), privilege: privilege(message) };
  if (status === 429 || status === 503 || status === 595) return as("transient", true);
  if (status === 502 || status === 504 || (status >= 596 && status <= 599)) {
    return request.method === "GET" ? as("transient", true) : as("outcome-unknown");
  }
  if (status === 501 && /not implemented/i.test(message)) return as("unsupported");
  if (status === 501 && /data too large/i.test(message)) return as("invalid");
  if (status === 501 || status === 506) return as("protocol");
  // `node is not in a cluster, no join info available!`
  if (status === 424) return as("unsupported");
  // Only an API method may say that an object is gone; a web server's own 404 says that this is not the API.
  if (status === 404 && refusal.source !== "api") return as("protocol");
  if (Object.keys(errors).length > 0) return as(byParameters(errors, request));
  return byText(refusal, request);
}

function byText({ status, message, errors }: Refusal, request: Request): Classification {
  const missing = missingObject(message, request);
  const known = missing ?? MESSAGE_CLASSES.find((candidate) => candidate.texts.test(message));
  if (known) {
    const unknown = known.code === "outcome-unknown" && request.method === "GET";
    return {
      code: unknown ? "transient" : known.code,
      parameters: errors,
      retryable: unknown || (known.retryable ?? false),
    };
  }
  if (status === 404) return { code: reads(request) ? "not-found" : "invalid", parameters: errors, retryable: false };
  return { code: status === 400 ? "invalid" : "server", parameters: errors, retryable: false };
}

/** A complaint about the object's own name says that it is missing or taken; all others are about values. */
function byParameters(errors: Readonly<Record<string, string>>, request: Request): ErrorCode {
  const texts = Object.entries(errors);
  if (texts.every(([, text]) => text === "Only root may set this option.")) return "root-ticket-needed";
  if (texts.every(([, text]) => isConflict(text))) return "conflict";
  const [name, text] = texts[0] ?? ["", ""];
  if (texts.length > 1 || !OWN_NAMES.has(name)) return "invalid";
  const known =
    missingObject(text, request, true) ??
    MESSAGE_CLASSES.find(({ code, texts }) => (code === "already-exists" || code === "in-use") && texts.test(text));
  return known?.code ?? "invalid";
}

function isConflict(text: string): boolean {
  return MESSAGE_CLASSES.some(({ code, texts }) => code === "conflict" && texts.test(text));
}

/**
 * `not-found` when the missing thing is the one that the request addresses, `invalid` when it is one that the request
 * refers to. Reads and deletions refer to nothing; writes name what they address in their path.
 */
function missingObject(
  text: string,
  request: Request,
  own = false,
): { code: ErrorCode; retryable?: boolean } | undefined {
  if (ADDRESSED_MISSING.test(text)) return { code: "not-found" };
  // The text for a metric server that is gone; elsewhere a reference to a missing SDN zone.
  if (/cannot lookup undefined type!/.test(text))
    return { code: request.method === "DELETE" ? "not-found" : "invalid" };
  const match = MISSING.map((pattern) => pattern.exec(text)).find(Boolean);
  if (!match) return /\bdoes not exist\b/.test(text) ? { code: "invalid" } : undefined;
  const name = match.slice(1).find((group) => group !== undefined) ?? "";
  return { code: own || reads(request) || addresses(request, name, text) ? "not-found" : "invalid" };
}

function reads({ method }: Request): boolean {
  return method === "GET" || method === "DELETE";
}

function addresses({ method, path }: Request, name: string, text: string): boolean {
  // Pools are addressed by a parameter, so that the path does not tell.
  if (method === "PUT" && path === "/pools") return /^(update pools failed: )?pool '/.test(text);
  // Matchers refer to endpoints; the two share one name space.
  if (path.startsWith("/cluster/notifications/matchers") && text.startsWith("endpoint ")) return false;
  const segments = pathSegments(path.toLowerCase());
  // CPU models are named without their prefix; a route map entry `/entries/{map}/entry/{order}` is called `map_order`.
  const names = segments.slice(1).flatMap((segment) => [segment, segment.replace(/^custom-/, "")]);
  return names.concat(`${segments.at(-3)}_${segments.at(-1)}`).includes(name.toLowerCase());
}

function forbidden(message: string): ErrorCode {
  if (message.includes("user != root@pam")) return "root-ticket-needed";
  // `Permission check failed (pool 'x' does not exist)`: a reference, whatever the status says.
  const parenthesis = message.indexOf("(");
  return parenthesis >= 0 && message.includes("does not exist)", parenthesis) ? "invalid" : "forbidden";
}

function privilege(message: string): PveErrorFields["privilege"] {
  const match = /Permission check failed \(([^,()]*), ([^()]+)\)/.exec(message);
  if (!match) return undefined;
  return { path: match[1] ?? "", privileges: (match[2] ?? "").split("|").map((name) => name.trim()) };
}

/** `name: text` lines after an embedded `400`; a line without a name continues the text before it. */
function parameterLines(text: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  let last: string | undefined;
  for (const line of text.split("\n")) {
    const match = /^([\w.[\]-]+): (.*)$/.exec(line);
    if (match?.[1] !== undefined) {
      last = match[1];
      parameters[last] = match[2] ?? "";
    } else if (last !== undefined && line !== "") {
      parameters[last] += `\n${line}`;
    }
  }
  return parameters;
}
