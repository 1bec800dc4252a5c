/**
 * Keeps secrets out of logs and error messages, by the names of parameters, fields and headers, and by the secret values
 * themselves. Servers and proxies repeat these values in error messages.
 */
import type { Parameters } from "./types";

const HIDDEN = "(hidden)";

/** Names of parameters, answer fields and headers with secret values, in lower case. */
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
  "eab-kid",
  "otel-headers",
  // A URL that may contain a user name and password.
  "http_proxy",
  "lock-token",
  "corosync_authkey",
]);

/** A copy of the parameters without the values of the names in `secrets`. */
export function withoutSecretParameters(parameters: Parameters, secrets: readonly string[] = []): Parameters {
  if (secrets.length === 0) return parameters;
  const shown = ([name, value]: [string, Parameters[string]]) => [name, secrets.includes(name) ? HIDDEN : value];
  return Object.fromEntries(Object.entries(parameters).map(shown));
}

/** Characters. Shorter values are hidden only in quotes; elsewhere they could match parts of any word. */
const SHORTEST_TO_HIDE_ANYWHERE = 4;
const SHORTEST_TO_REMEMBER = 8;

export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase());
}

/** A copy without the values of secret names, at any depth. */
export function withoutNamedSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNamedSecrets);
  if (value === null || typeof value !== "object") return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    copy[name] = isSecretName(name) && item !== undefined && item !== null ? HIDDEN : withoutNamedSecrets(item);
  }
  return copy;
}

/** Number of secrets of a run that are remembered in addition to the credentials. Beyond it the oldest are forgotten. */
const MOST_SECRETS = 2_000;

/** Removes known secret values, and strings in the form of a credential, from texts. */
export class Scrubber {
  readonly #credentials: readonly string[];
  /** Secrets of earlier requests. Any later answer may repeat them, such as the log of a task. */
  readonly #learned = new Set<string>();
  #forms: readonly string[] | undefined;

  constructor(values: Iterable<string | undefined> = []) {
    this.#credentials = [...values].filter((value): value is string => value !== undefined && value !== "");
  }

  /** A scrubber that also hides the secret parameters of one request. */
  including(parameters: Parameters, secrets?: readonly string[]): Scrubber {
    const more = secretsIn(parameters, secrets);
    return more.length === 0 ? this : new Scrubber([...this.#credentials, ...this.#learned, ...more]);
  }

  /** Hides these secrets in all later texts, except values shorter than `SHORTEST_TO_REMEMBER`. */
  learn(parameters: Parameters, secrets?: readonly string[]): void {
    for (const secret of secretsIn(parameters, secrets)) {
      if (secret.length < SHORTEST_TO_REMEMBER || this.#learned.has(secret)) continue;
      this.#learned.add(secret);
      this.#forms = undefined;
      const [oldest] = this.#learned;
      if (this.#learned.size > MOST_SECRETS && oldest !== undefined) this.#learned.delete(oldest);
    }
  }

  /** Longest first: one secret may be part of another. */
  get #values(): readonly string[] {
    this.#forms ??= [...new Set([...this.#credentials, ...this.#learned].flatMap(formsOf))].sort(
      (a, b) => b.length - a.length,
    );
    return this.#forms;
  }

  text(text: string): string {
    let clean = text;
    for (const value of this.#values) clean = hide(clean, value);
    clean = clean
      .replace(/\bPVE(?:API)?Token[= ][^\s;"']+/gi, HIDDEN)
      .replace(/\bPVE(?::|%3A)[^\s"';]*/gi, withoutTicket);
    return withoutNamed(clean);
  }

  /** A copy of the value with clean strings at any depth. */
  value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (value instanceof Error) return this.text(String(value));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.value(part)]));
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

/** Hides the values of secret names in JSON, also where the JSON is cut off. */
function withoutNamed(text: string): string {
  const names = /"([\w-]+)"\s*:\s*"/g;
  let clean = "";
  let done = 0;
  for (let match = names.exec(text); match; match = names.exec(text)) {
    if (!isSecretName(match[1] ?? "")) {
      // The quote that the expression consumed may begin a name itself.
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

/** Values of secret parameters. `secrets` names parameters that are secret in addition to `SECRET_NAMES`. */
function secretsIn(parameters: Parameters, secrets: readonly string[] = []): string[] {
  return Object.entries(parameters)
    .filter(([name]) => isSecretName(name) || secrets.includes(name))
    .flatMap(([, value]) => value)
    .flatMap((value) => (typeof value === "string" && value !== "" ? spellings(value) : []));
}

/** The forms in which a string may contain a secret: plain, URL-encoded, form-encoded, JSON, base64. */
function formsOf(secret: string): string[] {
  // The buffer replaces half a surrogate pair, which cannot be percent-encoded.
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(bytes.toString());
  const lower = percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const forms = [
    secret,
    percent,
    lower,
    new URLSearchParams({ "": secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ];
  // The base64 of a very short value may occur in any text.
  const base64 = bytes.toString("base64").replaceAll("=", "");
  return secret.length < SHORTEST_TO_HIDE_ANYWHERE ? forms : [...forms, base64, bytes.toString("base64url")];
}

/**
 * A secret and the secrets inside it: the `value=` part of a property string, decoded base64, the values of a JSON object, the
 * password of a URL. The server decodes base64.
 */
function spellings(value: string): string[] {
  const part = /(?:^|,)value=([^,]*)/.exec(value)?.[1];
  const found = [value, ...(part === undefined ? [] : [part]), ...loginOf(value)];
  for (const text of [...found]) {
    if (!/^[A-Za-z0-9+/\s]{8,}={0,2}$/.test(text.trimEnd())) continue;
    const decoded = Buffer.from(text, "base64").toString("utf8");
    if (decoded.includes("�")) continue;
    for (const line of decoded.split("\n")) found.push(line, line.slice(line.indexOf("=") + 1));
  }
  found.push(...found.flatMap(jsonValues));
  return found.map((text) => text.trim());
}

/** The login in a URL: `user:password`, the password, and the decoded password. */
export function loginOf(url: string): string[] {
  const [, login, password = ""] = /^[a-z][a-z0-9+.-]*:\/\/([^/@:]*:([^/@]*))@/i.exec(url) ?? [];
  if (login === undefined) return [];
  return [login, password, percentDecoded(password)].filter((text) => text !== "");
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function jsonValues(text: string): string[] {
  if (!text.startsWith("{")) return [];
  try {
    return Object.values(JSON.parse(text) as object).filter((value): value is string => typeof value === "string");
  } catch {
    return [];
  }
}
