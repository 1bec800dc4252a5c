/** What may not be in anything that a user sees, and what has to be there. */
import { checkAnswer } from "../../../src/api/answers/check";
import type { Method } from "../../../src/api/types";
import type { Diagnostic } from "../../../src/plugin/contract";

const NEVER =
  /\[object \w+\]|bug in the provider|\bundefined\b|\bNaN\b|Cannot (read|convert|destructure)|is not (a function|iterable|a valid|an? object)|Invalid (time|array)|Unexpected token|is not valid JSON/;

/** The whole text of what is said, where something is wrong with it. */
export function faultsIn(texts: readonly unknown[]): string[] {
  return texts
    .map((text) => (typeof text === "string" ? text : JSON.stringify(text)))
    .filter((text) => NEVER.test(text));
}

export const textOf = ({ summary, detail = "" }: Diagnostic): string => `${summary}\n${detail}`;

/** The sentence that the user has to read, when the answer is none. */
export function sentenceFor(request: string, data: unknown): string | undefined {
  const [method, path = ""] = request.split("?")[0]?.split(" ") ?? [];
  try {
    checkAnswer(method as Method, path, data);
    return undefined;
  } catch (error) {
    return (error as { serverMessage: string }).serverMessage;
  }
}
