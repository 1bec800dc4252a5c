/** Responses of every other form: complete ones, and ones with a value of another kind in one place. */

const WHOLE: readonly unknown[] = [null, "x", "nan", 7, true, [null], [[]], ["x"], [], {}, { data: [] }];
const PARTS: readonly unknown[] = [null, "nan", 1e300, Number.POSITIVE_INFINITY, true, [null], [{}], {}, { a: {} }];
const MISSING = Symbol("missing");

export interface Garbled {
  /** `[0].cidr := []` */
  readonly how: string;
  readonly data: unknown;
}

export function* garbled(data: unknown): Generator<Garbled> {
  for (const replacement of WHOLE) yield { how: `all := ${shown(replacement)}`, data: replacement };
  for (const at of places(data)) {
    for (const part of [...PARTS, MISSING]) {
      yield { how: `${at.join(".")} := ${shown(part)}`, data: replaced(data, at, part) };
    }
  }
}

/** Returns every key, down to the fourth level; of lists the first entry. */
function places(data: unknown, depth = 0): (string | number)[][] {
  if (depth === 4 || data === null || typeof data !== "object") return [];
  const keys = Array.isArray(data) ? [...data.slice(0, 1).keys()] : Object.keys(data);
  return keys.flatMap((key) => [
    ...(typeof key === "number" ? [] : [[key]]),
    ...places((data as Record<string | number, unknown>)[key], depth + 1).map((rest) => [key, ...rest]),
  ]);
}

function replaced(data: unknown, [first, ...rest]: readonly (string | number)[], part: unknown): unknown {
  if (first === undefined) return part;
  const inner = replaced((data as Record<string | number, unknown>)[first], rest, part);
  if (Array.isArray(data)) return data.map((item, index) => (index === first ? inner : item));
  const { [first]: _, ...others } = data as Record<string | number, unknown>;
  return inner === MISSING ? others : { ...others, [first]: inner };
}

function shown(value: unknown): string {
  return typeof value === "symbol" ? "missing" : (JSON.stringify(value) ?? String(value));
}
