/**
 * Secrets within texts that are none as a whole, and that the server shows to everybody who may look: a login in a URL, a token in its query or its
 * path, the credentials of a header, a password in a body. What names a secret of the webhook (`{{ secrets.token }}`) holds none.
 */

/** A part of a text. */
export interface SecretPart {
  readonly start: number;
  readonly end: number;
  /** What it is, as the end of a name: `login`, `token`, `path`, `authorization`. */
  readonly what: string;
}

const SECRET_NAME = /(?:auth|authorization|token|secret|password|passwd|pass|pwd|key|sig|signature|cookie|session)$/i;
/** Of headers and of queries, which have few names that only sound like one. */
const SECRET_ANYWHERE = /auth|token|key|secret|cookie|pass|pwd|sig|session/i;

const MASK = "masked";

/** For whoever may see the rest of a text. From behind, so that places stay where they are. */
export function maskParts(
  text: string,
  parts: readonly SecretPart[] = secretParts(text),
  maskOf = (what: string): string => (what === "login" ? `${MASK}:${MASK}` : MASK),
): string {
  return [...parts]
    .reverse()
    .reduce((clean, { start, end, what }) => clean.slice(0, start) + maskOf(what) + clean.slice(end), text);
}

/** Of a text that stands alone, in their order. */
export function secretParts(text: string): SecretPart[] {
  const [host = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(text) ?? [];
  if (host !== "") return [...inLogin(text), ...inPath(text, host.length), ...inQuery(text, host.length)];
  if (/^\s*[{[]/.test(text)) return inJson(text);
  return /^[^\s=&?]+=\S/.test(text) ? inQuery(text, 0, true) : [];
}

/** The first part of a text that surely is a secret. Parts are masked to be on the safe side; some are names with a number. */
export function sureSecret(text: string): SecretPart | undefined {
  return secretParts(text).find(({ start, end, what }) => isSurely(what, text.slice(start, end)));
}

/** In what is made at random, letters and digits take turns. */
function isSurely(what: string, part: string): boolean {
  if (what !== "path") return what === "login" || /token|secret|passw|(?:api|routing|access).?key$/i.test(what);
  const runs = part.split(/[^A-Za-z0-9]+/).filter(({ length }) => length >= 10);
  return runs.some((run) => [...run.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length >= 3);
}

/** Whether a header or a setting of this name holds a credential. */
export const isCredentialName = (name: string): boolean =>
  /token|secret|pass|pwd|key(?!.?id)|auth|credential|cookie|signature/i.test(name);

/** Of a header, or of an entry of a map: `Authorization` has the scheme before its credentials. */
export function secretOfNamed(name: string, value: string, isHeader: boolean): SecretPart[] {
  const isSecret = isHeader ? SECRET_ANYWHERE.test(name) : SECRET_NAME.test(name);
  if (!isSecret || value.trim() === "" || value.includes("{{")) return [];
  const [scheme = ""] = (/authorization$/i.test(name) && /^[A-Za-z][\w-]* +(?=\S)/.exec(value)) || [];
  return [{ start: scheme.length, end: value.length, what: name }];
}

/** A name and a password, or a token in place of both: `git@` is neither. */
function inLogin(url: string): SecretPart[] {
  const [, scheme = "", login = ""] = /^([a-z][a-z0-9+.-]*:\/\/)([^/@?#]*)@/i.exec(url) ?? [];
  const isSecret = login.includes(":") || isRandom(login);
  return isSecret && !login.includes("{{")
    ? [{ start: scheme.length, end: scheme.length + login.length, what: "login" }]
    : [];
}

/** Random parts, such as the end of a webhook's address: long, of letters and digits. */
function inPath(url: string, from: number): SecretPart[] {
  const [path = ""] = /^[^?#]*/.exec(url.slice(from)) ?? [];
  return [...path.matchAll(/[^/]+/g)].flatMap((found) => {
    const start = from + found.index;
    return isRandom(found[0]) ? [{ start, end: start + found[0].length, what: "path" }] : [];
  });
}

/** Words with a number may be taken for it, names of files (`terms-v1.5-of-2025.pdf`) are not. */
function isRandom(segment: string): boolean {
  const hasBoth = (text: string) => /\d/.test(text) && /[A-Za-z]/.test(text);
  if (/^[\w-]{16,}$/.test(segment)) return hasBoth(segment);
  const runs = /^[\w.~:@%=+-]{16,}$/.test(segment) ? segment.split(/[^A-Za-z0-9]/) : [];
  return runs.some((run) => run.length >= 10 && hasBoth(run));
}

/** Pairs behind such signs; `isForm`: also at the beginning. */
function inQuery(text: string, from: number, isForm = false): SecretPart[] {
  const pair = isForm ? /(?:^|&)([^=&#?]+)=([^&#\s]+)/g : /[?&#]([^=&#?]+)=([^&#\s]+)/g;
  const found = [...text.matchAll(pair)].filter(({ index }) => index >= from);
  return found.flatMap((one) => ofPair(one, SECRET_ANYWHERE, 0));
}

/** Names are short: of a text with many quotes, each would be looked at to its end. */
function inJson(text: string): SecretPart[] {
  return [...text.matchAll(/"([^"\\]{1,200})"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap((found) =>
    ofPair(found, SECRET_NAME, 1),
  );
}

/** `after`: how many signs stand behind the value. */
function ofPair(found: RegExpExecArray, secret: RegExp, after: number): SecretPart[] {
  const [whole, name = "", value = ""] = found;
  const end = found.index + whole.length - after;
  return secret.test(name) && !value.includes("{{") ? [{ start: end - value.length, end, what: name }] : [];
}
