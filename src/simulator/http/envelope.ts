/** Answers of the API as HTTP responses, in the two formats. */
import type { ApiAnswer } from "../kernel/dispatcher";
import type { Format } from "./parse-request";

export interface Response {
  readonly status: number;
  readonly reason: string;
  readonly body: string;
  readonly contentType: string;
}

const JSON_TYPE = "application/json;charset=UTF-8";

/** The first line of the message. */
function reasonOf(answer: ApiAnswer): string {
  return answer.message === undefined ? "OK" : (answer.message.split("\n", 1)[0] as string);
}

export function toResponse(answer: ApiAnswer, format: Format): Response {
  const { status, data, message, errors, attributes } = answer;
  // These come from the internal connection to another node, which has nothing to say but a reason.
  if (status >= 595) return { status, reason: reasonOf(answer), body: "", contentType: "text/plain" };
  const body = { data, message, errors, ...attributes };
  if (format === "json") {
    // With a carriage return it cannot be a reason phrase: everything is replaced.
    if (reasonOf(answer).includes("\r"))
      return { status: 400, reason: "Bad Request", body: "", contentType: "text/plain" };
    return { status, reason: reasonOf(answer), body: JSON.stringify(body), contentType: JSON_TYPE };
  }
  const verdict = status === 200 ? { success: 1 } : { success: 0, status: String(status) };
  return { status: 200, reason: "OK", body: JSON.stringify({ ...body, ...verdict }), contentType: JSON_TYPE };
}
