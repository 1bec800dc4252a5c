/**
 * What the server's answer says, before it is judged.
 *
 * Success is `200` with `{"data": …}`. Refusals carry `{"message", "errors"}` when an API method raised them, plain text
 * when they were raised below it, and nothing but the reason phrase for most 401s. Whatever else arrives comes from
 * something that is not the PVE API, such as a proxy's error page, and must never be taken for an answer of it.
 */
import type { Scrubber } from "./redaction";

export interface Answer {
  readonly status: number;
  /** The status line's reason phrase; lost behind HTTP/2 proxies. */
  readonly reason: string;
  readonly contentType: string;
  readonly location?: string;
  readonly text: string;
}

export type Envelope =
  | { readonly kind: "data"; readonly data: unknown }
  | {
      readonly kind: "refusal";
      /** `api`: raised by an API method. `server`: raised below it, as plain text or without a body. */
      readonly source: "api" | "server";
      readonly message: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  | { readonly kind: "foreign"; readonly message: string };

export function decodeEnvelope(answer: Answer, scrubber: Scrubber): Envelope {
  const { status, text } = answer;
  const object = parseObject(text);
  if (status === 200) {
    if (object && Object.hasOwn(object, "data")) return { kind: "data", data: object.data };
    return foreign(answer, "The answer is not that of the Proxmox VE API", scrubber);
  }
  if (status >= 300 && status < 400) return { kind: "foreign", message: redirect(answer, scrubber) };
  if (status < 400) return foreign(answer, `The server answered with the unexpected status ${status}`, scrubber);
  if (object && ("message" in object || "data" in object || "errors" in object)) {
    const message = typeof object.message === "string" ? object.message : answer.reason;
    return refusal("api", message, answer, errorTexts(object.errors), scrubber);
  }
  if (object || /html/i.test(answer.contentType) || text.trimStart().startsWith("<")) {
    return foreign(answer, `Not Proxmox VE but something in between answered with status ${status}`, scrubber);
  }
  return refusal("server", text.trim() === "" ? answer.reason : text, answer, {}, scrubber);
}

/** The first 200 characters of what was received. */
export function excerpt(text: string, scrubber: Scrubber): string {
  // Scrub first: a secret that the cut goes through would not be recognised any more.
  const start = scrubber.text(text.slice(0, 4000)).slice(0, 200);
  return start === "" ? "nothing" : JSON.stringify(start) + (text.length > 200 ? "…" : "");
}

/** Drops the place in the server's sources that Perl appends, and the line feed at the end. */
export function withoutLocation(message: string): string {
  return message.replace(/ at \/\S+\.p[ml] line \d+(?:, <\S+> (?:line|chunk) \d+)?\.?/g, "").trim();
}

function refusal(
  source: "api" | "server",
  message: string,
  answer: Answer,
  errors: Record<string, string>,
  scrubber: Scrubber,
): Envelope {
  const words = scrubber.text(withoutLocation(message));
  const scrubbed = Object.entries(errors).map(([name, text]) => [name, scrubber.text(withoutLocation(text))]);
  return {
    kind: "refusal",
    source,
    message: words === "" ? `HTTP status ${answer.status}` : words,
    errors: Object.fromEntries(scrubbed),
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorTexts(errors: unknown): Record<string, string> {
  if (errors === null || typeof errors !== "object") return {};
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]));
}

function foreign(answer: Answer, what: string, scrubber: Scrubber): Envelope {
  const type = answer.contentType === "" ? "without content type" : `of type ${answer.contentType}`;
  return { kind: "foreign", message: `${what}: received ${type} ${excerpt(answer.text, scrubber)}.` };
}

function redirect(answer: Answer, scrubber: Scrubber): string {
  const target = answer.location === undefined ? "another address" : scrubber.text(answer.location);
  // The server answers plain HTTP on its TLS port with 301 or 308 to the https address.
  const hint = target.startsWith("https:") ? " The endpoint probably has to begin with https://." : "";
  return `The server redirects to ${target}. Redirects are not followed, so that credentials go nowhere else.${hint}`;
}
