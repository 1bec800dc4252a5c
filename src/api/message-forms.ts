/**
 * Parses the parts that the server adds around an error text: an embedded status, parameters, privileges, lists of values,
 * source locations. Facts: contributing/facts/transport.md. The meaning of the texts themselves is in `server-texts.ts`.
 */
import type { PveErrorFields } from "./types";

type Errors = Readonly<Record<string, string>>;

const EMBEDDED =
  /(?:^|: )(400|403) (Parameter verification failed\.|Rule '[^'\n]*' is invalid\.|Permission check failed.*)/;

/** Finds a 400 or 403 that was raised under a cluster lock and arrived as the text of a 500. */
export function embeddedRefusal(
  text: string,
): { readonly status: number; readonly message: string; readonly errors: Errors } | undefined {
  const match = EMBEDDED.exec(text);
  if (!match) return undefined;
  const [found, status, message = ""] = match;
  return { status: Number(status), message, errors: parameterLines(text.slice(match.index + found.length)) };
}

/** Texts of a 401, which the server mostly sends as the reason phrase. */
const NOT_LOGGED_IN =
  /^(?:No ticket|Authentication failed!|authentication failure|permission denied - invalid (?:PVE ticket|csrf token))/im;

/** Derives the status from a message that was copied without it, such as a pasted message. */
export function refusalWithin(text: string): { readonly status: 400 | 401 | 403 } | undefined {
  if (NOT_LOGGED_IN.test(text)) return { status: 401 };
  if (/Permission check failed/.test(text)) return { status: 403 };
  return /Parameter verification failed|Rule '[^'\n]*' is invalid/.test(text) ? { status: 400 } : undefined;
}

/** Parses the `name: text` lines after an embedded `400`. A line without a name continues the text before it. */
function parameterLines(text: string): Errors {
  const parameters: Record<string, string> = {};
  let current: string | undefined;
  for (const line of text.split("\n")) {
    const match = /^([\w.[\]-]+): (.*)$/.exec(line);
    if (match?.[1] !== undefined) {
      current = match[1];
      parameters[current] = match[2] ?? "";
    } else if (current !== undefined && line !== "") {
      parameters[current] += `\n${line}`;
    }
  }
  return parameters;
}

/** True for a general line whose details are in the texts of the parameters. */
export function isAboutParameters(line: string): boolean {
  return /(Parameter verification failed|Rule '[^']*' is invalid)\.$/.test(line);
}

/** The missing privilege in `Permission check failed (/pool/x, Pool.Allocate|Pool.Audit)`. */
export function missingPrivilege(message: string): PveErrorFields["privilege"] {
  const match = /Permission check failed \(([^,()]*), ([^()]+)\)/.exec(message);
  if (!match) return undefined;
  return { path: match[1] ?? "", privileges: (match[2] ?? "").split("|").map((name) => name.trim()) };
}

/** Parses the complaint about a value outside of an enumeration. `start` is the text before it, up to the value's current quote. */
export function notInList(text: string): { readonly start: string; readonly values: readonly string[] } | undefined {
  const [start = "", list] = text.split(" does not have a value in the enumeration '");
  return list?.endsWith("'") ? { start, values: list.slice(0, -1).split(", ") } : undefined;
}

/** Removes the source location that Perl appends, and the line feed at the end. */
export function withoutLocation(message: string): string {
  return message.replace(/ at \/\S+\.p[ml] line \d+(?:, <\S+> (?:line|chunk) \d+)?\.?/g, "").trim();
}
