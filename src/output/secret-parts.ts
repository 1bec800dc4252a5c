/**
 * Finds secrets inside strings that the server shows to all readers. They are a login in a URL, a token in its query or path,
 * the credentials of a header, and a password in a body. A reference to a webhook's secret (`{{ secrets.token }}`) is not a secret.
 */

export interface SecretPart {
  readonly start: number;
  readonly end: number;
  /** Kind of secret, or the name in front of it: `login`, `token`, `path`, `authorization`. */
  readonly what: string;
}

const SECRET_NAME = /(?:auth|authorization|token|secret|password|passwd|pass|pwd|key|sig|signature|cookie|session)$/i;
/** For names of headers and query parameters, of which few contain these words by chance. */
const SECRET_ANYWHERE = /auth|token|key|secret|cookie|pass|pwd|sig|session/i;

const MASK = "masked";

/** Replaces the secret parts of a string with a mask. */
export function maskParts(
  text: string,
  parts: readonly SecretPart[] = secretParts(text),
  maskOf = (kind: string): string => (kind === "login" ? `${MASK}:${MASK}` : MASK),
): string {
  // From the end, so that positions remain valid.
  return [...parts]
    .reverse()
    .reduce((clean, { start, end, what }) => clean.slice(0, start) + maskOf(what) + clean.slice(end), text);
}

/** Returns the secret parts of a URL, JSON, or a form, in order. */
export function secretParts(text: string): SecretPart[] {
  const [host = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(text) ?? [];
  if (host !== "") return [...inLogin(text), ...inPath(text, host.length), ...inQuery(text, host.length)];
  if (/^\s*[{[]/.test(text)) return inJson(text);
  return /^[^\s=&?]+=\S/.test(text) ? inQuery(text, 0, true) : [];
}

/** Returns the first part that is certainly a secret. Other parts may be names with a number; masking them is harmless. */
export function sureSecret(text: string): SecretPart | undefined {
  return secretParts(text).find(({ start, end, what }) => isSurely(what, text.slice(start, end)));
}

/** Whether a part is certainly a secret. In random strings, letters and digits alternate. */
function isSurely(kind: string, part: string): boolean {
  if (kind !== "path") return kind === "login" || /token|secret|passw|(?:api|routing|access).?key$/i.test(kind);
  const runs = part.split(/[^A-Za-z0-9]+/).filter(({ length }) => length >= 10);
  return runs.some((run) => [...run.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length >= 3);
}

/** Whether a header or a setting of this name holds a credential. */
export const isCredentialName = (name: string): boolean =>
  /token|secret|pass|pwd|key(?!.?id)|auth|credential|cookie|signature/i.test(name);

/** Returns the secret part of a named value, such as a header. In `Authorization`, a scheme precedes the credentials. */
export function secretOfNamed(name: string, value: string, isHeader: boolean): SecretPart[] {
  const isSecret = isHeader ? SECRET_ANYWHERE.test(name) : SECRET_NAME.test(name);
  if (!isSecret || value.trim() === "" || value.includes("{{")) return [];
  const [scheme = ""] = (/authorization$/i.test(name) && /^[A-Za-z][\w-]* +(?=\S)/.exec(value)) || [];
  return [{ start: scheme.length, end: value.length, what: name }];
}

/** Finds a user with a password, or a token in their place. `git@` is neither. */
function inLogin(url: string): SecretPart[] {
  const [, scheme = "", login = ""] = /^([a-z][a-z0-9+.-]*:\/\/)([^/@?#]*)@/i.exec(url) ?? [];
  const isSecret = login.includes(":") || isRandom(login);
  return isSecret && !login.includes("{{")
    ? [{ start: scheme.length, end: scheme.length + login.length, what: "login" }]
    : [];
}

/** Finds long segments of letters and digits, such as the end of a webhook's URL. */
function inPath(url: string, from: number): SecretPart[] {
  const [path = ""] = /^[^?#]*/.exec(url.slice(from)) ?? [];
  return [...path.matchAll(/[^/]+/g)].flatMap((found) => {
    const start = from + found.index;
    return isRandom(found[0]) ? [{ start, end: start + found[0].length, what: "path" }] : [];
  });
}

/** Whether a segment looks random. Long words with a number do; file names (`terms-v1.5-of-2025.pdf`) do not. */
function isRandom(segment: string): boolean {
  const hasBoth = (text: string) => /\d/.test(text) && /[A-Za-z]/.test(text);
  if (/^[\w-]{16,}$/.test(segment)) return hasBoth(segment);
  const runs = /^[\w.~:@%=+-]{16,}$/.test(segment) ? segment.split(/[^A-Za-z0-9]/) : [];
  return runs.some((run) => run.length >= 10 && hasBoth(run));
}

/** Finds secret parameters of a query. `isForm`: the text may start with a parameter. */
function inQuery(text: string, from: number, isForm = false): SecretPart[] {
  const pair = isForm ? /(?:^|&)([^=&#?]+)=([^&#\s]+)/g : /[?&#]([^=&#?]+)=([^&#\s]+)/g;
  const pairs = [...text.matchAll(pair)].filter(({ index }) => index >= from);
  return pairs.flatMap((match) => ofPair(match, SECRET_ANYWHERE, 0));
}

/** Finds secret properties in JSON. Names are limited in length, which keeps the search fast for text with many quotes. */
function inJson(text: string): SecretPart[] {
  return [...text.matchAll(/"([^"\\]{1,200})"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap((found) =>
    ofPair(found, SECRET_NAME, 1),
  );
}

/** @param after number of characters of the match after the value */
function ofPair(found: RegExpExecArray, secret: RegExp, after: number): SecretPart[] {
  const [whole, name = "", value = ""] = found;
  const end = found.index + whole.length - after;
  return secret.test(name) && !value.includes("{{") ? [{ start: end - value.length, end, what: name }] : [];
}

type Data = Readonly<Record<string, unknown>>;

/** Masks likely secrets in plain data, at any depth: reports reach more people than the server does. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return maskParts(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, partWithoutSecrets(value as Data, key)]));
}

/** Masks one property of an object. The `value` of a header is a secret depending on its `name`. */
export function partWithoutSecrets(object: Data, key: string): unknown {
  const { name, [key]: part } = object;
  const isHeader = key === "value" && typeof name === "string" && typeof part === "string";
  return withoutSecrets(isHeader ? maskParts(part, secretOfNamed(name, part, true)) : part);
}
