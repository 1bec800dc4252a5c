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
const SECRET_HEADER = /auth|token|key|secret|cookie|pass|signature|session/i;

/** Of a text that stands alone, in their order. */
export function secretParts(text: string): SecretPart[] {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [...inLogin(text), ...inPath(text), ...inQuery(text)];
  if (/^\s*[{[]/.test(text)) return inJson(text);
  return /^[^\s=&?]+=[^&]*&[^\s=&]+=/.test(text) ? inQuery(text) : [];
}

/** Of a header, or of an entry of a map: `Authorization` has the scheme before its credentials. */
export function secretOfNamed(name: string, value: string, isHeader: boolean): SecretPart[] {
  const isSecret = isHeader ? SECRET_HEADER.test(name) : SECRET_NAME.test(name);
  if (!isSecret || value.trim() === "" || value.includes("{{")) return [];
  const [scheme = ""] = (/authorization$/i.test(name) && /^[A-Za-z][\w-]* +(?=\S)/.exec(value)) || [];
  return [part(value, scheme.length, value.length, name)];
}

function inLogin(url: string): SecretPart[] {
  const [, scheme = "", login] = /^([a-z][a-z0-9+.-]*:\/\/)([^/@:?#]*:[^/@?#]*)@/i.exec(url) ?? [];
  return login === undefined || login.includes("{{")
    ? []
    : [part(url, scheme.length, scheme.length + login.length, "login")];
}

/** Random parts, such as the end of a webhook's address: long, of letters and digits. */
function inPath(url: string): SecretPart[] {
  const [before = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? [];
  const [path = ""] = /^[^?#]*/.exec(url.slice(before.length)) ?? [];
  return [...path.matchAll(/[^/]+/g)].flatMap((found) => {
    const start = before.length + found.index;
    return isRandom(found[0]) ? [part(url, start, start + found[0].length, "path")] : [];
  });
}

/** Words with a number may be taken for it, names of files (`terms-v1.5-of-2025.pdf`) are not. */
function isRandom(segment: string): boolean {
  const hasBoth = (text: string) => /\d/.test(text) && /[A-Za-z]/.test(text);
  if (/^[\w-]{16,}$/.test(segment)) return hasBoth(segment);
  const runs = /^[\w.~:@%=+-]{16,}$/.test(segment) ? segment.split(/[^A-Za-z0-9]/) : [];
  return runs.some((run) => run.length >= 10 && hasBoth(run));
}

function inQuery(text: string): SecretPart[] {
  return [...text.matchAll(/(?:^|[?&])([^=&#?]+)=([^&#\s]+)/g)].flatMap((found) => {
    const [whole, name = "", value = ""] = found;
    const end = found.index + whole.length;
    return SECRET_NAME.test(name) && !value.includes("{{") ? [part(text, end - value.length, end, name)] : [];
  });
}

function inJson(text: string): SecretPart[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap((found) => {
    const [whole, name = "", value = ""] = found;
    const end = found.index + whole.length - 1;
    return SECRET_NAME.test(name) && !value.includes("{{") ? [part(text, end - value.length, end, name)] : [];
  });
}

/** With a sign before it that would make an expression none. */
function part(text: string, start: number, end: number, what: string): SecretPart {
  let first = start;
  while (first > 0 && /[$%]/.test(text.charAt(first - 1))) first--;
  return { start: first, end, what };
}
