/**
 * Decodes the envelope of an answer: data, a refusal, or an answer that does not come from the API.
 *
 * Success is `200` with `{"data": …}`. A refusal by an API method carries `{"message", "errors"}`. A refusal by a layer below
 * is plain text, and most 401s have only the reason phrase. Everything else is foreign, such as a proxy's error page, and
 * must never count as an answer of the API.
 *
 * The server's texts enter the program here: without secrets, printable, and of bounded length.
 */
import { LONGEST_LINE, LONGEST_NAME, printable, printableLine } from "../output/printable";
import { foreignCause, type HttpAnswer, redirectCause } from "./foreign";
import { withoutLocation } from "./message-forms";
import type { Scrubber } from "./redaction";

export type Envelope =
  | { readonly kind: "data"; readonly data: unknown }
  | {
      readonly kind: "refusal";
      /** `api`: raised by an API method. `server`: raised by a layer below, as plain text or without a body. */
      readonly source: "api" | "server";
      readonly message: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "foreign";
      readonly message: string;
      readonly advice?: string;
      /** An answer of the API that was cut off: a repeatable request may be sent again. */
      readonly cut?: boolean;
    };

/** Upper bound of reported parameters. The server reports each parameter once, and no call has half as many. */
const MOST_PARAMETERS = 100;

export function decodeEnvelope(answer: HttpAnswer, scrubber: Scrubber): Envelope {
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
  // The reason phrase repeats the message of a JSON body, so it can replace one that was cut off.
  const words = text.trim() === "" || text.trimStart().startsWith("{") ? answer.reason : text;
  return refusal("server", words, answer, [], scrubber);
}

function refusal(
  source: "api" | "server",
  message: string,
  answer: HttpAnswer,
  errors: readonly (readonly [string, string])[],
  scrubber: Scrubber,
): Envelope {
  // Remove secrets first: a secret that is cut or reformatted would no longer be recognised.
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

/** Stands for JSON that is nested too deeply to come from the API. It has none of the envelope's keys. */
const TOO_DEEP = {};

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return isTooDeep(text) ? TOO_DEEP : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorTexts(errors: unknown): [string, string][] {
  if (errors === null || typeof errors !== "object") return [];
  return Object.entries(errors).map(([name, text]) => [name, String(text)]);
}

// Measures the depth of JSON without parsing: a recursive walk over a deeper value would exhaust the stack.

/** Levels. The API's answers have about six. */
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

/** Index of the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
