/**
 * What a raw HTTP request means to the API server, with the refusals of the layers below the API: methods, formats,
 * bodies. Their answers are plain text or empty.
 */
import { BodyError, parseJsonBody } from "./perl-json";

export interface RawRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** An answer from below the API. */
export class ProtocolError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    /** Absent: the reason is the body. */
    readonly body?: string,
  ) {
    super(reason);
  }
}

export type Format = "json" | "extjs";

/** Where a request goes: known as soon as its header is there, which is when it is authenticated. */
interface Target {
  readonly format: string;
  /** Below the format, decoded; `/` at least. */
  readonly path: string;
  readonly query: string;
}

export const BODY_LIMIT = 512 * 1024;

const JSON_TYPE = "application/json";

/** Methods are refused before anything else, then bodies in parts, then paths outside the API. */
export function parseTarget({ method, target, headers }: RawRequest): Target {
  if (!["GET", "POST", "PUT", "DELETE"].includes(method)) {
    throw new ProtocolError(501, `method '${method}' not available`, "");
  }
  const encoding = headers["transfer-encoding"];
  if (encoding) {
    const isChunked = encoding.toLowerCase() === "chunked";
    const problem = isChunked ? "chunked transfer encoding not supported" : `Unknown transfer encoding '${encoding}'`;
    throw new ProtocolError(501, problem);
  }
  const [rawPath = "", ...query] = target.split("?");
  const path = decodePath(rawPath);
  const parts = /^\/api2\/+([a-z][a-z0-9]+)(\/.*)?$/s.exec(path);
  if (!parts && path.startsWith("/api2")) throw new ProtocolError(501, "no such uri");
  if (!parts) throw new ProtocolError(500, `no such file '${path}'`, `no such file '${path}'\n`);
  // A final line feed is lost.
  return { format: parts[1] as string, path: (parts[2] ?? "/").replace(/\n$/, ""), query: query.join("?") };
}

/** The formatter is looked for after authentication. */
export function formatOf({ format, path }: Target): Format {
  if (format === "json" || format === "extjs") return format;
  throw new ProtocolError(501, `no formatter for uri ${path}, ${format}`);
}

/** All parameters of a request: those of the query win over those of the body. */
export function parseParams(request: RawRequest, target: Target): Record<string, unknown> {
  const params = { ...parseBody(request), ...parseForm(target.query) };
  // Cache busters of browsers are no parameters.
  delete params._dc;
  return params;
}

function parseBody({ method, headers, body }: RawRequest): Record<string, unknown> {
  if (method === "GET" || method === "DELETE") {
    if (body.length > 0) throw new ProtocolError(501, `Unexpected content for method '${method}'`);
    return {};
  }
  if (body.length > BODY_LIMIT) throw new ProtocolError(501, "for data too large");
  const contentType = headers["content-type"] ?? "";
  const type = contentType.split(/\s*[;,]\s*/)[0] as string;
  if (body.length > 0 && !["", "application/x-www-form-urlencoded", JSON_TYPE].includes(type)) {
    throw new ProtocolError(506, `upload 'Content-Type '${contentType}' not implemented`);
  }
  if (type !== JSON_TYPE) return parseForm(body.toString("utf8"));
  try {
    return parseJsonBody(body.toString("utf8"));
  } catch (error) {
    if (error instanceof BodyError) throw new ProtocolError(500, error.message, `${error.message}\n`);
    throw error;
  }
}

/**
 * Queries and form bodies as the server splits them: pairs at `&` and `;`, the value up to the next `=`, repeated keys
 * to lists, a key without `=` is not defined. Nothing between two separators is a key too, an empty one.
 */
type FormParams = Record<string, string | null | string[]>;

/** Percent escapes are bytes. */
function decodeBytes(text: string): Buffer {
  const bytes: number[] = [];
  const source = Buffer.from(text, "utf8");
  for (let at = 0; at < source.length; at++) {
    const hex = source[at] === 0x25 ? source.toString("latin1", at + 1, at + 3) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(source[at] as number);
  }
  return Buffer.from(bytes);
}

/** `+` is a blank, bytes are UTF-8. */
function decode(text: string): string {
  return decodeBytes(text.replace(/\+/g, " ")).toString("utf8");
}

export function parseForm(text: string): FormParams {
  const params: FormParams = Object.create(null);
  const pairs = text.replace(/[&;]+$/, "");
  if (pairs === "" || pairs === "0") return params;
  for (const pair of pairs.split(/[&;]/)) {
    const [rawKey = "", rawValue] = pair.split("=");
    const key = decode(rawKey);
    const known = params[key] ?? undefined;
    // A key without a value takes the place of the values before it.
    if (rawValue === undefined) params[key] = null;
    else if (known === undefined) params[key] = decode(rawValue);
    else params[key] = Array.isArray(known) ? [...known, decode(rawValue)] : [known, decode(rawValue)];
  }
  return params;
}

/** Percent-decodes a path before it is split into segments. Its bytes are never read as UTF-8: `ä` stays two. */
function decodePath(path: string): string {
  return decodeBytes(path).toString("latin1");
}
