/** Compares one answer with the answers of genuine servers. */
import { checkAnswer } from "../../../src/api/answers/check";
import type { Method } from "../../../src/api/types";
import { compareWithRecordings } from "../../../src/simulator/schema/recorded-answers";
import type { Answer } from "./connection";
import type { Params, Step } from "./exercise";
import { requestOf } from "./operation";
import { messagesOf, unrecordedMessages, valuesOf } from "./refusals";

export interface Judgement {
  readonly differences: readonly string[];
  /** Properties that no recording shows: no differences, but no proof either. */
  readonly unrecorded: readonly string[];
}

export function judge(step: Step, answer: Answer): Judgement {
  if (answer.malformed !== undefined)
    return { differences: [`status ${answer.status}, ${answer.malformed}`], unrecorded: [] };
  return step.refused ? judgeRefusal(step, step.refused, answer) : judgeSuccess(step, answer);
}

function judgeRefusal(step: Step, expected: RegExp, answer: Answer): Judgement {
  const { operation } = step;
  const { path, params } = requestOf(step);
  const texts = messagesOf(answer);
  const said = [...texts, answer.message ?? ""].join("; ");
  if (answer.status === 200)
    return { differences: [`accepts a request that genuine servers refuse with ${expected}`], unrecorded: [] };
  if (!expected.test(said)) {
    return { differences: [`refuses with ${answer.status} "${oneLine(said)}", expected: ${expected}`], unrecorded: [] };
  }
  const unknown = unrecordedMessages(operation, answer, valuesOf(path, params));
  return { differences: [], unrecorded: unknown.map((text) => `message "${oneLine(text)}"`) };
}

function judgeSuccess(step: Step, answer: Answer): Judgement {
  const { operation } = step;
  const { method, path } = requestOf(step);
  if (answer.status !== 200) {
    const said = oneLine(messagesOf(answer).join("; "));
    return { differences: [`refuses with ${answer.status} "${said}", expected: 200`], unrecorded: [] };
  }
  const compared = compareWithRecordings(operation, { status: 200, data: answer.data });
  const differences = [
    ...compared.differences,
    ...(compared.differences.length > 0 ? [] : wrongForm(method as Method, path, answer.data)),
    ...contentDifferences(step, answer.data),
  ];
  return { differences, unrecorded: compared.isRecorded ? compared.unrecorded : ["no answer is recorded"] };
}

/** Checks the form that the API description gives the answer, which the provider requires, too. */
function wrongForm(method: Method, path: string, data: unknown): string[] {
  try {
    checkAnswer(method, path, data);
    return [];
  } catch (error) {
    return [oneLine((error as { serverMessage?: string }).serverMessage ?? String(error))];
  }
}

function contentDifferences({ reads, lacks }: Step, data: unknown): string[] {
  const entries = listIn(data);
  if (lacks) {
    const found = entries?.some((entry) => Object.entries(lacks).every(([name, value]) => isEqual(entry[name], value)));
    return found ? [`still lists the object with ${shown(lacks)}`] : [];
  }
  if (!reads) return [];
  const [[key, id] = ["", ""]] = Object.entries(reads);
  const object = entries ? entries.find((entry) => isEqual(entry[key], id)) : (data as Record<string, unknown> | null);
  if (!object) return [`lacks the entry with ${shown({ [key]: id })}`];
  return Object.entries(reads)
    .filter(([name, value]) => !isEqual(object[name], value))
    .map(
      ([name, value]) => `${name} is ${JSON.stringify(object[name]) ?? "missing"}, written: ${JSON.stringify(value)}`,
    );
}

/** Some answers wrap the object or the list. */
function listIn(data: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(data) ? (data as Record<string, unknown>[]) : undefined;
}

const isEqual = (read: unknown, written: Params[string] | undefined): boolean => textOf(read) === textOf(written);
const textOf = (value: unknown): string => (value === undefined ? "" : [value].flat().map(String).join(","));
const shown = (values: Params) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
