/** Compares one answer with the answers of genuine servers. */
import { checkAnswer } from "../../../src/api/answers/check";
import type { Method } from "../../../src/api/types";
import { compareWithRecordings } from "../../../src/simulator/schema/recorded-answers";
import type { Answer } from "./connection";
import type { Params, Step } from "./exercise";
import { requestOf } from "./operation";
import { messagesOf, unrecordedMessages, valuesOf } from "./refusals";

export interface Comparison {
  readonly differences: readonly string[];
  /** Parts of the answer that no recording shows. They are not differences. */
  readonly unrecorded: readonly string[];
}

export function compareAnswer(step: Step, answer: Answer): Comparison {
  if (answer.malformed !== undefined)
    return { differences: [`status ${answer.status}, ${answer.malformed}`], unrecorded: [] };
  return step.refused ? compareRefusal(step, step.refused, answer) : compareSuccess(step, answer);
}

function compareRefusal(step: Step, expected: RegExp, answer: Answer): Comparison {
  const { operation } = step;
  const { path, params } = requestOf(step);
  const message = [...messagesOf(answer), answer.message ?? ""].join("; ");
  if (answer.status === 200)
    return { differences: [`accepts a request that genuine servers refuse with ${expected}`], unrecorded: [] };
  const hasWrongStatus = Object.keys(answer.errors ?? {}).length > 0 && answer.status !== 400;
  if (hasWrongStatus || !expected.test(message)) {
    const wanted = hasWrongStatus ? "400" : expected;
    return {
      differences: [`refuses with ${answer.status} "${oneLine(message)}", expected: ${wanted}`],
      unrecorded: [],
    };
  }
  const { unrecorded } = compareWithRecordings(operation, { status: answer.status, data: null });
  const unknown = unrecordedMessages(operation, answer, valuesOf(path, params));
  return { differences: [], unrecorded: [...unrecorded, ...unknown.map((text) => `message "${oneLine(text)}"`)] };
}

function compareSuccess(step: Step, answer: Answer): Comparison {
  const { operation } = step;
  const { method, path } = requestOf(step);
  if (answer.status !== 200) {
    const message = oneLine(messagesOf(answer).join("; "));
    return { differences: [`refuses with ${answer.status} "${message}", expected: 200`], unrecorded: [] };
  }
  const compared = compareWithRecordings(operation, { status: 200, data: answer.data });
  const differences = [
    ...compared.differences,
    ...(compared.differences.length > 0 ? [] : wrongForm(method as Method, path, answer.data)),
    ...contentDifferences(step, answer.data),
  ];
  return { differences, unrecorded: compared.isRecorded ? compared.unrecorded : ["no answer is recorded"] };
}

/** Checks the form that the provider requires, from the API description and the recordings. */
function wrongForm(method: Method, path: string, data: unknown): string[] {
  try {
    checkAnswer(method, path, data);
    return [];
  } catch (error) {
    return [oneLine((error as { serverMessage?: string }).serverMessage ?? String(error))];
  }
}

function contentDifferences({ reads, lacks }: Step, data: unknown): string[] {
  const entries = Array.isArray(data) ? (data as Record<string, unknown>[]) : undefined;
  if (lacks) {
    const found = entries?.some((entry) => Object.entries(lacks).every(([name, value]) => isEqual(entry[name], value)));
    return found ? [`still lists the object with ${listing(lacks)}`] : [];
  }
  if (!reads) return [];
  const [[key, id] = ["", ""]] = Object.entries(reads);
  const object = entries ? entries.find((entry) => isEqual(entry[key], id)) : (data as Record<string, unknown> | null);
  if (!object) return [`lacks the entry with ${listing({ [key]: id })}`];
  return Object.entries(reads)
    .filter(([name, value]) => !isEqual(object[name], value))
    .map(
      ([name, value]) => `${name} is ${JSON.stringify(object[name]) ?? "missing"}, written: ${JSON.stringify(value)}`,
    );
}

const isEqual = (read: unknown, written: Params[string] | undefined): boolean => textOf(read) === textOf(written);
const textOf = (value: unknown): string => (value === undefined ? "" : [value].flat().map(String).join(","));
const listing = (values: Params) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 200);
