/** Converts answers of the API to HTTP responses, in the formats `json` and `extjs`. */
import { printList } from "../kernel/config-file";
import type { ApiAnswer } from "../kernel/dispatcher";
import type { Random } from "../kernel/random";
import { ShuffledJson } from "./answer-order";
import type { Format } from "./parse-request";

export interface Response {
  readonly status: number;
  readonly reason: string;
  readonly body: string;
  readonly contentType: string;
}

interface ApiContent {
  readonly data: unknown;
  readonly [member: string]: unknown;
}

const JSON_TYPE = "application/json;charset=UTF-8";

/** Returns the first line of the message. */
function reasonOf(answer: ApiAnswer): string {
  return answer.message === undefined ? "OK" : (answer.message.split("\n", 1)[0] as string);
}

/** Prints the members of an answer as `JSON.stringify` does. */
function printContent({ data, ...others }: ApiContent): string {
  if (!Array.isArray(data)) return JSON.stringify({ data, ...others });
  const rest = JSON.stringify(others).slice(1);
  return `{"data":${printList(data)}${rest === "}" ? "" : ","}${rest}`;
}

/** @param random shuffles everything that has no fixed order; absent: nothing is shuffled */
export function toResponse(answer: ApiAnswer, format: Format, random?: Random): Response {
  const { status, data, message, errors, attributes } = answer;
  // These come from the internal connection to another node. They have a reason phrase and no body.
  if (status >= 595) return { status, reason: reasonOf(answer), body: "", contentType: "text/plain" };
  const print = (content: ApiContent) =>
    random ? (new ShuffledJson(answer.operation ?? "", random).print(content) ?? "") : printContent(content);
  const body = { data, message, errors, ...attributes };
  if (format === "json") {
    // A reason phrase cannot have a carriage return, so the server replaces the whole response.
    if (reasonOf(answer).includes("\r"))
      return { status: 400, reason: "Bad Request", body: "", contentType: "text/plain" };
    return { status, reason: reasonOf(answer), body: print(body), contentType: JSON_TYPE };
  }
  const outcome = status === 200 ? { success: 1 } : { success: 0, status: String(status) };
  return { status: 200, reason: "OK", body: print({ ...body, ...outcome }), contentType: JSON_TYPE };
}
