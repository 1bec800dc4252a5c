/**
 * What the server puts around the words for a cause: statuses and parameters as text, privileges, lists of values, places in
 * its sources. Facts: contributing/facts/transport.md. What the words themselves mean stands in rows (`server-texts.ts`).
 */
import type { PveErrorFields } from "./types";

type Errors = Readonly<Record<string, string>>;

const EMBEDDED =
  /(?:^|: )(400|403) (Parameter verification failed\.|Rule '[^'\n]*' is invalid\.|Permission check failed.*)/;

/** A 400 or 403 that was raised under a cluster lock: it comes as the text of a 500. */
export function embeddedRefusal(
  text: string,
): { readonly status: number; readonly message: string; readonly errors: Errors } | undefined {
  const match = EMBEDDED.exec(text);
  if (!match) return undefined;
  const [found, status, message = ""] = match;
  return { status: Number(status), message, errors: parameterLines(text.slice(match.index + found.length)) };
}

/** Of credentials: all words that come with a 401, mostly as the reason of the status line. */
const NOT_LOGGED_IN =
  /^(?:No ticket|Authentication failed!|authentication failure|permission denied - invalid (?:PVE ticket|csrf token))/im;

/** The refusal whose words are told without its status, as in a text that was pasted. */
export function refusalWithin(text: string): { readonly status: 400 | 401 | 403 } | undefined {
  if (NOT_LOGGED_IN.test(text)) return { status: 401 };
  if (/Permission check failed/.test(text)) return { status: 403 };
  return /Parameter verification failed|Rule '[^'\n]*' is invalid/.test(text) ? { status: 400 } : undefined;
}

/** `name: text` lines after an embedded `400`; a line without a name continues the text before it. */
function parameterLines(text: string): Errors {
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

/** Said in place of what is wrong, which the texts of the parameters say. */
export function isAboutParameters(line: string): boolean {
  return /(Parameter verification failed|Rule '[^']*' is invalid)\.$/.test(line);
}

/** The privilege that `Permission check failed (/pool/x, Pool.Allocate|Pool.Audit)` asks for. */
export function missingPrivilege(message: string): PveErrorFields["privilege"] {
  const match = /Permission check failed \(([^,()]*), ([^()]+)\)/.exec(message);
  if (!match) return undefined;
  return { path: match[1] ?? "", privileges: (match[2] ?? "").split("|").map((name) => name.trim()) };
}

/** A value that is none of a list; `start` is the text up to the value's quote at the end. */
export function notInList(text: string): { readonly start: string; readonly values: readonly string[] } | undefined {
  const [start = "", list] = text.split(" does not have a value in the enumeration '");
  return list?.endsWith("'") ? { start, values: list.slice(0, -1).split(", ") } : undefined;
}

/** Drops the place in the server's sources that Perl appends, and the line feed at the end. */
export function withoutLocation(message: string): string {
  return message.replace(/ at \/\S+\.p[ml] line \d+(?:, <\S+> (?:line|chunk) \d+)?\.?/g, "").trim();
}
