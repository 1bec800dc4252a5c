/** Messages with which genuine servers refused requests in the recordings, without the values of the request. */
import {
  type RecordedRequest,
  type RecordedResponse,
  readCorpusLines,
  readRecording,
  recordings,
} from "../../replay/data";
import { operationOf } from "./operation";

interface Line extends RecordedRequest {
  readonly response: RecordedResponse;
}

interface Recorded {
  /** Reasons, by operation. */
  readonly reasons: ReadonlyMap<string, ReadonlySet<string>>;
  /** Messages about single parameters. All operations check them with the same code. */
  readonly errors: ReadonlySet<string>;
}

/** Built on first use. */
let recorded: Recorded | undefined;

interface Refusal {
  readonly reason: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Returns the messages that no recording has, apart from names and numbers. */
export function unrecordedMessages(operation: string, refusal: Refusal, values: readonly string[]): string[] {
  recorded ??= load();
  const { reasons, errors } = recorded;
  const isKnown = (reason: string) => reasons.get(operation)?.has(withoutValues(reason, values));
  const isVerification = Object.keys(refusal.errors ?? {}).length > 0;
  const unknown = Object.entries(refusal.errors ?? {}).filter(([, text]) => !errors.has(withoutValues(text, values)));
  return [
    ...(isVerification || isKnown(refusal.reason) ? [] : [refusal.reason]),
    ...unknown.map(([name, text]) => `${name}: ${text}`),
  ];
}

function load(): Recorded {
  const reasons = new Map<string, Set<string>>();
  const errors = new Set<string>();
  const steps = recordings.flatMap((name) => readRecording(name));
  const lines = ["verification", "verification-late"].flatMap((name) => readCorpusLines<Line>(name));
  const all = [...steps, ...lines.map((line) => ({ request: line, response: line.response }))];
  for (const { request, response } of all) {
    const path = request.path.replace(/\?.*$/, "");
    const operation = operationOf(request.method, path);
    if (operation === undefined || response.status === 200) continue;
    const values = valuesOf(path, request.params ?? {});
    const known = reasons.get(operation) ?? new Set<string>();
    reasons.set(operation, known.add(withoutValues(response.reason, values)));
    const { errors: texts = {} } = (response.body ?? {}) as Partial<Refusal>;
    for (const text of Object.values(texts)) errors.add(withoutValues(text, values));
  }
  return { reasons, errors };
}

/** The reason, and the message about each parameter. */
export function messagesOf({ reason, errors = {} }: Refusal): string[] {
  return [reason, ...Object.entries(errors).map(([name, text]) => `${name}: ${text}`)];
}

/** Strings of a request that its refusal may repeat. */
export function valuesOf(path: string, params: Readonly<Record<string, unknown>>): string[] {
  const segments = path.split("/").slice(3).map(decodeURIComponent);
  return [...segments, ...Object.values(params).flat().map(String)];
}

function withoutValues(message: string, values: readonly string[]): string {
  const longest = values.filter((value) => value.length > 1).sort((a, b) => b.length - a.length);
  const replaced = longest.reduce((text, value) => text.replaceAll(value, "…"), message);
  return replaced
    .replace(/ at \/usr\/\S+ line \d+\.?/g, "")
    .replace(/'[^']*'|"[^"]*"/g, "'…'")
    .replace(/\d+/g, "0")
    .trim();
}
