/** Forbidden and required contents of user-visible messages. */
import { checkAnswer } from "../../../src/api/answers/check";
import type { Method } from "../../../src/api/types";
import type { Diagnostic } from "../../../src/plugin/contract";

const NEVER =
  /\[object \w+\]|bug in the provider|\bundefined\b|\bNaN\b|Cannot (read|convert|destructure)|is not (a function|iterable|a valid|an? object)|Invalid (time|array)|Unexpected token|is not valid JSON/;

/** Returns the complete messages that contain a mistake. */
export function faultsIn(texts: readonly unknown[]): string[] {
  return texts
    .map((text) => (typeof text === "string" ? text : JSON.stringify(text)))
    .filter((text) => NEVER.test(text));
}

export const textOf = ({ summary, detail = "" }: Diagnostic): string => `${summary}\n${detail}`;

/** Returns the sentence that an unusable response requires, without its full stop: titles have none. */
export function sentenceFor(request: string, data: unknown): string | undefined {
  const [method, path = ""] = request.split("?")[0]?.split(" ") ?? [];
  try {
    checkAnswer(method as Method, path, data);
    return undefined;
  } catch (error) {
    return (error as { serverMessage: string }).serverMessage.replace(/\.$/, "");
  }
}
