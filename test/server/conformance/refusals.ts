/** Messages with which genuine servers refused requests in the recordings, without the values of the request. */
import { exchanges } from "../../../scripts/answers/samples";
import { nameOf, operationOf } from "./operation";

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
  for (const { method, path, params, status, reason, body } of exchanges()) {
    const operation = operationOf({ method, path });
    if (operation === undefined || reason === undefined || status === 200) continue;
    const name = nameOf(operation);
    const values = valuesOf(path, params);
    const known = reasons.get(name) ?? new Set<string>();
    reasons.set(name, known.add(withoutValues(reason, values)));
    const { errors: texts = {} } = (body ?? {}) as Partial<Refusal>;
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
