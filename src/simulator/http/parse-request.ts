/**
 * Parses raw HTTP requests as the API server does, with the refusals of the layers below the API: methods, formats, bodies.
 * These refusals have a plain text body or none.
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

/** A refusal of a layer below the API. */
export class ProtocolError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    /** Default: the reason. */
    readonly body?: string,
  ) {
    super(reason);
  }
}

export type Format = "json" | "extjs";

/** The target of a request. The server authenticates once it has the header, before it reads the body. */
interface Target {
  readonly format: string;
  /** Decoded path after the format. At least `/`. */
  readonly path: string;
  readonly query: string;
}

export const BODY_LIMIT = 512 * 1024;

const JSON_TYPE = "application/json";

/** Refuses methods first, then chunked bodies, then paths outside the API. */
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
  // The server drops a final line feed.
  return { format: parts[1] as string, path: (parts[2] ?? "/").replace(/\n$/, ""), query: query.join("?") };
}

/** Returns the format. The server checks it after authentication. */
export function formatOf({ format, path }: Target): Format {
  if (format === "json" || format === "extjs") return format;
  throw new ProtocolError(501, `no formatter for uri ${path}, ${format}`);
}

/** Returns all parameters of a request. Those of the query override those of the body. */
export function parseParams(request: RawRequest, target: Target): Record<string, unknown> {
  const params = { ...parseBody(request), ...parseForm(target.query) };
  // `_dc` is a browser's cache buster.
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

type FormParams = Record<string, string | null | string[]>;

/** Decodes percent escapes to bytes. */
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

/** Decodes a form value: `+` is a blank, bytes are UTF-8. */
function decode(text: string): string {
  return decodeBytes(text.replace(/\+/g, " ")).toString("utf8");
}

/**
 * Splits queries and form bodies as the server does: pairs at `&` and `;`, the value up to the next `=`. Repeated keys
 * become lists, a key without `=` is null, and two adjacent separators have an empty key between them.
 */
export function parseForm(text: string): FormParams {
  const params: FormParams = Object.create(null);
  const pairs = text.replace(/[&;]+$/, "");
  if (pairs === "" || pairs === "0") return params;
  for (const pair of pairs.split(/[&;]/)) {
    const [rawKey = "", rawValue] = pair.split("=");
    const key = decode(rawKey);
    const earlier = params[key] ?? undefined;
    // A key without a value replaces the values before it.
    if (rawValue === undefined) params[key] = null;
    else if (earlier === undefined) params[key] = decode(rawValue);
    else params[key] = Array.isArray(earlier) ? [...earlier, decode(rawValue)] : [earlier, decode(rawValue)];
  }
  return params;
}

/** Percent-decodes a path before it is split into segments. Its bytes are not decoded as UTF-8: `ä` is two characters. */
function decodePath(path: string): string {
  return decodeBytes(path).toString("latin1");
}
