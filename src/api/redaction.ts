/**
 * Keeps secrets out of logs and error messages, in two ways: by the names under which secrets travel, and by the
 * values themselves, which servers and proxies like to repeat in their complaints.
 */
import type { Parameters } from "./types";

const HIDDEN = "(hidden)";

/** Names of parameters, answer fields and headers whose values are secret. Compared in lower case. */
const SECRET_NAMES = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "pveauthcookie",
  "csrfpreventiontoken",
  "ticket",
  "tfa-challenge",
  "otp",
  "totp",
  "password",
  "token",
  "secret",
  "data",
  "key",
  "header",
  "eab-hmac-key",
  "otel-headers",
  // An URL that may hold user and password.
  "http_proxy",
  "lock-token",
  "corosync_authkey",
]);

/** Shorter values are hidden only where they stand in quotes, or every letter of a message might go. */
const SHORTEST_TO_HIDE_ANYWHERE = 4;

export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase());
}

/** A copy for the log in which the values of secret names are hidden, at any depth. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (value === null || typeof value !== "object") return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    copy[name] = isSecretName(name) && item !== undefined && item !== null ? HIDDEN : redacted(item);
  }
  return copy;
}

/** Removes known secret values, and what looks like a credential, from texts. */
export class Scrubber {
  readonly #values: readonly string[];

  constructor(values: Iterable<string | undefined> = []) {
    const known = [...values].filter((value): value is string => value !== undefined && value !== "");
    const forms = known.flatMap((value) => [value, percentEncoded(value)]);
    // Longest first: one secret may be part of another.
    this.#values = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  /** Also hides the values of the secret parameters of one request. */
  including(parameters: Parameters): Scrubber {
    const more = Object.entries(parameters)
      .filter(([name]) => isSecretName(name))
      .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
      .flatMap((value) => (typeof value === "string" ? spellings(value) : []));
    return more.length === 0 ? this : new Scrubber([...this.#values, ...more]);
  }

  text(text: string): string {
    let clean = text;
    for (const value of this.#values) clean = hide(clean, value);
    clean = clean
      .replace(/\bPVE(?:API)?Token[= ][^\s;"']+/gi, HIDDEN)
      .replace(/\bPVE(?::|%3A)[^\s"';]*/gi, withoutTicket);
    return withoutNamed(clean);
  }
}

/** Tickets end with `::` and a signature. */
function withoutTicket(run: string): string {
  const signature = [...run.matchAll(/(?::|%3A){2}/gi)].at(-1);
  if (!signature) return run;
  const rest = run.slice(signature.index + signature[0].length);
  const end = rest.search(/[,}]/);
  return end < 0 ? HIDDEN : HIDDEN + rest.slice(end);
}

/** Values of secret names in JSON, also in such that is cut off. */
function withoutNamed(text: string): string {
  const names = /"([\w-]+)"\s*:\s*"/g;
  let clean = "";
  let done = 0;
  for (let match = names.exec(text); match; match = names.exec(text)) {
    if (!isSecretName(match[1] ?? "")) {
      // The quote may begin a name itself.
      names.lastIndex--;
      continue;
    }
    clean += `${text.slice(done, names.lastIndex)}${HIDDEN}"`;
    let end = names.lastIndex;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    done = Math.min(end + 1, text.length);
    names.lastIndex = done;
  }
  return clean + text.slice(done);
}

function hide(text: string, value: string): string {
  if (value.length >= SHORTEST_TO_HIDE_ANYWHERE) return text.replaceAll(value, HIDDEN);
  return text.replaceAll(`'${value}'`, `'${HIDDEN}'`).replaceAll(`"${value}"`, `"${HIDDEN}"`);
}

function percentEncoded(value: string): string {
  // Through a buffer, because half a surrogate pair cannot be percent-encoded.
  return encodeURIComponent(Buffer.from(value).toString());
}

/**
 * A secret as it is, the `value=` part of a property string, what base64 in it says (the server decodes it), and the
 * values of a JSON object.
 */
function spellings(value: string): string[] {
  const part = /(?:^|,)value=([^,]*)/.exec(value)?.[1];
  const found = part === undefined ? [value] : [value, part];
  for (const text of [...found]) {
    if (!/^[A-Za-z0-9+/\s]{8,}={0,2}$/.test(text.trimEnd())) continue;
    const decoded = Buffer.from(text, "base64").toString("utf8");
    if (decoded.includes("�")) continue;
    for (const line of decoded.split("\n")) found.push(line, line.slice(line.indexOf("=") + 1));
  }
  found.push(...found.flatMap(jsonValues));
  return found.map((text) => text.trim());
}

function jsonValues(text: string): string[] {
  if (!text.startsWith("{")) return [];
  try {
    return Object.values(JSON.parse(text) as object).filter((value): value is string => typeof value === "string");
  } catch {
    return [];
  }
}
