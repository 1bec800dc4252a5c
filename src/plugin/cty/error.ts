/** How deep values and types may be nested: far more than anybody writes, and far less than the stack holds. */
export const DEEPEST = 500;

/** A value that does not fit its type, and where: `members[3].address: expected a string, got a number`. */
export class CtyError extends Error {
  override readonly name = "CtyError";

  constructor(
    readonly problem: string,
    readonly path: readonly (string | number)[] = [],
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
  }
}

function formatPath(path: readonly (string | number)[]): string {
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");
}

/** What a value is, for messages. Never the value itself: it may be a secret. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value.constructor === Object ? "an object" : `a ${value.constructor?.name}`;
  if (typeof value === "symbol") return "an unknown value";
  return `a ${typeof value}`;
}
