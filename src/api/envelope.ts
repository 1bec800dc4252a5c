/**
 * What the server's answer says, before it is judged.
 *
 * Success is `200` with `{"data": …}`. Refusals carry `{"message", "errors"}` when an API method raised them, plain text
 * when they were raised below it, and nothing but the reason phrase for most 401s. Whatever else arrives comes from
 * something that is not the PVE API, such as a proxy's error page, and must never be taken for an answer of it.
 *
 * This is the border for the server's words: they go on without secrets, fit to be shown, and of bounded length.
 */
import { LONGEST_LINE, LONGEST_NAME, printable, printableLine } from "../output/printable";
import { type Answer, foreignCause, redirectCause } from "./foreign";
import { withoutLocation } from "./message-forms";
import type { Scrubber } from "./redaction";

export type Envelope =
  | { readonly kind: "data"; readonly data: unknown }
  | {
      readonly kind: "refusal";
      /** `api`: raised by an API method. `server`: raised below it, as plain text or without a body. */
      readonly source: "api" | "server";
      readonly message: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "foreign";
      readonly message: string;
      readonly advice?: string;
      /** An answer of the API that lacks its end: the request may be sent again where that does no harm. */
      readonly cut?: boolean;
    };

/** The genuine server complains about each parameter once; no call has half as many. */
const MOST_PARAMETERS = 100;

export function decodeEnvelope(answer: Answer, scrubber: Scrubber): Envelope {
  const { status, text } = answer;
  const object = parseObject(text);
  if (status === 200 && object && Object.hasOwn(object, "data")) return { kind: "data", data: object.data };
  if (status >= 300 && status < 400) return { kind: "foreign", ...redirectCause(answer, scrubber) };
  const isRefusal = object !== undefined && ("message" in object || "data" in object || "errors" in object);
  if (status >= 400 && isRefusal) {
    const message = typeof object.message === "string" ? object.message : answer.reason;
    return refusal("api", message, answer, errorTexts(object.errors), scrubber);
  }
  const cause = foreignCause(answer, object !== undefined, scrubber);
  if (cause) return { kind: "foreign", ...cause };
  // The reason phrase says what a body says that was cut off.
  const words = text.trim() === "" || text.trimStart().startsWith("{") ? answer.reason : text;
  return refusal("server", words, answer, [], scrubber);
}

function refusal(
  source: "api" | "server",
  message: string,
  answer: Answer,
  errors: readonly (readonly [string, string])[],
  scrubber: Scrubber,
): Envelope {
  // Secrets first: one that a cut goes through, or whose form is changed, would not be recognised any more.
  const words = withoutLocation(printable(scrubber.text(message)));
  const shown = errors
    .slice(0, MOST_PARAMETERS)
    .map(([name, text]) => [
      printableLine(scrubber.text(name), LONGEST_NAME),
      withoutLocation(printable(scrubber.text(text), LONGEST_LINE)),
    ]);
  return {
    kind: "refusal",
    source,
    message: words === "" ? `HTTP status ${answer.status}` : words,
    errors: Object.fromEntries(shown),
  };
}

/** Nothing of the API is nested that deep: an object without anything that it would have. */
const STRANGE = {};

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return isTooDeep(text) ? STRANGE : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorTexts(errors: unknown): [string, string][] {
  if (errors === null || typeof errors !== "object") return [];
  return Object.entries(errors).map(([name, text]) => [name, String(text)]);
}

// The depth of JSON, found without parsing: recursion over a deeper value would exhaust the stack.

/** The API's answers have half a dozen levels. */
const DEEPEST = 100;

export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
